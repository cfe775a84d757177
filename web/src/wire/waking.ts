/** When a line that slept or lost its way should be looked at: the network is back, or the page is looked at again. */

/** Call back at such moments; gives a function that ends it. */
export function onWaking(wake: () => void): () => void {
  const seen = () => {
    if (document.visibilityState === 'visible') wake()
  }
  window.addEventListener('online', wake)
  document.addEventListener('visibilitychange', seen)
  return () => {
    window.removeEventListener('online', wake)
    document.removeEventListener('visibilitychange', seen)
  }
}
