import { operates, type ExpectedCalls } from '../call-profiles.ts'
import { open, operates as operatesPage, type ExpectedPages } from '../page-profiles.ts'

export const calls: ExpectedCalls = {
  '/admin/checkpoints': { GET: { is: operates } },
}

export const pages: ExpectedPages = {
  '/checkpoints': open,
  '/admin/checkpoints': operatesPage,
}
