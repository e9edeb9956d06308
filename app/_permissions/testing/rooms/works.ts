import { operates, type ExpectedCalls } from '../call-profiles.ts'
import { operates as operatesPage, type ExpectedPages } from '../page-profiles.ts'

export const calls: ExpectedCalls = {
  '/admin/cron': { GET: { is: operates }, POST: { is: operates } },
}

export const pages: ExpectedPages = {
  '/admin/cron': operatesPage,
}
