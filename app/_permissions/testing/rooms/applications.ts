import { operates, body, type ExpectedCalls } from '../call-profiles.ts'
import { open, operates as operatesPage, type ExpectedPages } from '../page-profiles.ts'

export const calls: ExpectedCalls = {
  '/admin/forms': { GET: { is: operates } },
  '/admin/forms/[path]/destinations': { GET: { is: operates } },
  '/admin/forms/[path]/places': { GET: { is: operates } },
  // the scene's destination does not take the form, which is not offered either
  '/admin/forms/[path]/offer': {
    PUT: { is: operates, granted: 409, body: ({ destinationId }) => ({ destinationId }) },
    DELETE: { is: operates, granted: 409 },
  },
  '/admin/forms/[path]/naming': { GET: { is: operates } },
  '/admin/forms/[path]/naming/[field]': { PUT: { is: operates, body: body({ codes: {} }) } },
  '/admin/forms/[path]/words': {
    GET: { is: operates },
    POST: { is: operates, body: body({ file: '{"codes":{}}' }) },
  },
}

export const pages: ExpectedPages = {
  '/form/[path]': open,
  '/form/status': open,
  '/admin/forms': operatesPage,
  '/admin/forms/[path]': operatesPage,
  '/admin/forms/import': operatesPage,
  '/admin/forms/imports/[name]/[version]': operatesPage,
  '/admin/forms/imports/[name]/[version]/edit': operatesPage,
  '/admin/forms/imports/[name]/[version]/texts': operatesPage,
  '/admin/forms/imports/[name]/[version]/preview': operatesPage,
}
