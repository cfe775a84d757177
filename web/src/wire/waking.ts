/** When a line that slept or lost its way should be looked at: the network is back, or the page is looked at again. */

/** Call back at such moments, and before that whenever the page is shown or hidden; gives a function that ends it. */
export function onWaking(wake: () => void, turned: () => void): () => void {
  const seen = () => {
    turned()
    if (document.visibilityState === 'visible') wake()
  }
  window.addEventListener('online', wake)
  document.addEventListener('visibilitychange', seen)
  return () => {
    window.removeEventListener('online', wake)
    document.removeEventListener('visibilitychange', seen)
  }
}
