import { operates, body, type ExpectedCalls } from '../call-profiles.ts'

export const calls: ExpectedCalls = {
  // the scene's upload is no upload
  '/admin/imports': { GET: { is: operates }, POST: { is: operates, granted: 415, body: body({}) } },
  '/admin/imports/[form]/[version]': {
    GET: { is: operates },
    PUT: { is: operates, body: body({ revision: 1, edits: { definitions: {}, codes: {}, rules: {} } }) },
    DELETE: { is: operates },
  },
  '/admin/imports/[form]/[version]/texts': {
    // the scene's version is a draft
    PUT: { is: operates, granted: 409, body: body({ revision: 0, texts: { definitions: {}, codes: {} } }) },
  },
  '/admin/imports/[form]/[version]/publication': { POST: { is: operates, body: body({}) } },
}
