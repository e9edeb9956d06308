import { parseArgs } from 'node:util'
import { startS3Server } from './s3-server.ts'

/**
 * The S3 server for tests as a program of its own: `node lib/platform/blobs/testing/serve-s3.ts --folder <folder>
 * [--port <port>] [--bucket <name>]`. It prints one line of JSON, `{"endpoint", "bucket"}`, and runs until SIGTERM; its
 * objects stay in the folder for the next one.
 */
const { values } = parseArgs({
  options: { folder: { type: 'string' }, port: { type: 'string' }, bucket: { type: 'string' } },
})
const { folder, port = '0', bucket } = values
if (folder === undefined) throw new Error('--folder: where the objects are kept')
const server = await startS3Server({ folder, port: Number(port), ...(bucket ? { bucket } : {}) })
process.once('SIGTERM', () => void server.close())
process.stdout.write(`${JSON.stringify({ endpoint: server.endpoint, bucket: server.bucket })}\n`)
