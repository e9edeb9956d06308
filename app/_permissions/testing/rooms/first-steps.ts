import { encryptionPair, signingPair } from '@kurier/sdk/testing/test-keys'
import { newestOwnForms, schemaUriOf } from '#lib/wings/applications/known-forms.ts'
import { managesDestinations, type ExpectedCalls } from '../call-profiles.ts'
import { createsThings, type ExpectedPages } from '../page-profiles.ts'

/** The service of a form that every installation has. */
const service = () => {
  const [form] = newestOwnForms()
  return form && { identifier: form.serviceIdentifier, schemaUri: schemaUriOf(form) }
}

export const calls: ExpectedCalls = {
  '/test-environments': {
    POST: {
      is: managesDestinations,
      body: ({ organisationId }) => ({
        organisationId,
        names: { onlineService: 'Dienst', administration: 'Amt', destination: 'Probe' },
        email: 'amt@amt.example',
        service: service(),
        encryptionPublicKey: encryptionPair().publicKey,
        signingPublicKey: signingPair().publicKey,
        isTold: false,
      }),
    },
  },
}

export const pages: ExpectedPages = {
  '/test-environments/new': createsThings,
}
