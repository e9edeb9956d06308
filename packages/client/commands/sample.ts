import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { argument, option } from '@kurier/cli/parameters'
import { id } from '@kurier/cli/typed-values'
import { sampleData } from '@kurier/forms/registry/sample-data'
import { readDestination } from '@kurier/sdk/public-reads'
import { ClientError, misuse } from '../session/failure.ts'
import { command } from '../session/session.ts'

const after = `
What is invented follows the form of the destination's first schema, where that is one of Kurier's own. For any other
schema the record only says that it is a sample; put your own data there.

  kurier-client sample application
  kurier-client send application`

/** `kurier-client sample` */
export const sample = command({
  name: 'sample',
  about: 'makes a folder with an invented data record, to try out `send` (online services)',
  takes: {
    folder: argument('<folder>', 'folder that is made'),
    destination: option('--destination <id>', 'whom it is for (default: that of the settings)', id),
  },
  after,
  run: async ({ folder, destination }, session) => {
    const http = session.publicClient()
    const destinationId = session.destinationId(destination, 'sender')
    const { publicServices } = await readDestination(http, destinationId)
    const [schema] = publicServices.flatMap(({ submissionSchemas }) => submissionSchemas)
    if (!schema) throw new ClientError('destination-unfit', 1, 'The destination takes no schema yet.')
    const { content, isKnown } = sampleData(schema)
    const file = join(folder, schema.mimeType === 'application/xml' ? 'data.xml' : 'data.json')
    await mkdir(folder, { recursive: true })
    // `wx`: what somebody has written is never written over
    await writeFile(file, content, { flag: 'wx' }).catch((error: unknown) => {
      const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
      throw isThere ? misuse(`${file} is there already.`) : error
    })
    return { file, schemaUri: schema.schemaUri, isKnown }
  },
  shown: ({ file, schemaUri, isKnown }) =>
    `wrote ${file}, ${isKnown ? 'invented' : 'which is only a placeholder'}, for ${schemaUri}`,
})
