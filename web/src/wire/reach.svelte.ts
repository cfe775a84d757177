/** Whether the server could be reached when it was last asked. */

let reached = $state(true)

export const reach = {
  get server(): boolean {
    return reached
  },
  note: (found: boolean) => void (reached = found),
}
