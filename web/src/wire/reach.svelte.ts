/** Whether the server could be reached when it was last asked; where pages are files there is none. */

import { areFiles } from './place'

let reached = $state(!areFiles)

export const reach = {
  get server(): boolean {
    return reached
  },
  note: (found: boolean) => void (reached = found),
}
