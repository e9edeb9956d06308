import { open, type ExpectedPages } from '../page-profiles.ts'

export const pages: ExpectedPages = {
  '/docs': open,
  '/docs/[page]': open,
  '/docs/api': open,
  '/docs/api/[group]': open,
  '/docs/types': open,
}
