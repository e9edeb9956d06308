import { withEtag } from '#app/_http/conditional.ts'
import { endpoint } from '#app/_http/endpoint.ts'
import { readDownload } from '#lib/wings/documentation/downloads.ts'
import { downloadNames, type DownloadName } from '#lib/wings/documentation/terms.ts'

/** A file that developers of clients download: to be kept, and asked about before it is used again. */
export const downloadEndpoint = (name: DownloadName, contentType: string) =>
  endpoint({ access: 'public', answers: {} }, async ({ request }) =>
    withEtag(request, await readDownload(name), contentType, {
      'content-disposition': `attachment; filename="${downloadNames[name]}"`,
    }),
  )
