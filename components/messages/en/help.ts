import type { help as german } from '../de/help.ts'

/** The help page: the way to the first submission, addresses, ids. */
export const help: typeof german = {
  title: 'Help',
  intro: 'The steps to your first submission, all addresses of this installation, and what the IDs mean.',
  ids: {
    title: 'What the IDs mean',
    term: {
      clientId: 'clientId, clientSecret',
      destinationId: 'destinationId',
      caseId: 'caseId',
      submissionId: 'submissionId, replyId',
      kid: 'kid',
      service: 'service, urn:de:fim:leika:leistung:…',
    },
    about: {
      clientId: 'The access of a program. It uses both to request a token; the secret is shown only once.',
      destinationId: 'A destination: where a submission goes.',
      caseId: 'A case: everything that belongs together between an online service and an authority.',
      submissionId: 'A submission or a reply in a case.',
      kid: 'A key of a destination or of the service. It is rotated step by step on the page of the destination, under “Keys”.',
      service: 'A public service from the national catalogue.',
    },
    search: 'The search at the top of the page finds whatever one of these IDs belongs to.',
  },
}
