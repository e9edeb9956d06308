import { open, type ExpectedPages } from '../page-profiles.ts'

export const pages: ExpectedPages = {
  '/where-to-send': open,
}
