import { exampleOf, MOST_SHOWN } from './example.ts'
import type { Operation, Parameter, Reference } from './document.ts'

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** How a request with each kind of body is written; `undefined` stands for one without. */
function bodyOf(operation: Operation, known: Reference): string[] {
  const [mediaType, { schema, example } = {}] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  if (!mediaType) return []
  if (mediaType === 'application/x-www-form-urlencoded') {
    return ['-u "$KURIER_CLIENT_ID:$KURIER_CLIENT_SECRET"', '-d grant_type=client_credentials']
  }
  const header = `-H ${quoted(`Content-Type: ${mediaType}`)}`
  if (mediaType !== 'application/json') return [header, '--data-binary @body.jose']
  const text = JSON.stringify(example ?? exampleOf(schema ?? {}, known), null, 2)
  return [header, text.length <= MOST_SHOWN ? `-d ${quoted(text)}` : '--data-binary @body.json']
}

const exampleText = ({ schema = {}, example, name }: Parameter, known: Reference): string => {
  const value = example ?? exampleOf(schema, known)
  return typeof value === 'string' && value !== '…' ? value : `{${name}}`
}

/** The request as a command for a shell, to this installation; the access token is in a variable. */
export function curlOf(operation: Operation, known: Reference, baseUrl: string): string {
  const { method, path, parameters, security } = operation
  const inPath = parameters.filter((one) => one.in === 'path')
  const address = inPath.reduce((text, one) => text.replace(`{${one.name}}`, exampleText(one, known)), path)
  const headers = parameters.filter(({ in: place, name }) => place === 'header' && name === 'Idempotency-Key')
  const parts = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(`${baseUrl}${address}`)}`,
    ...(security.length > 0 ? ['-H "Authorization: Bearer $ACCESS_TOKEN"'] : []),
    ...headers.map((one) => `-H ${quoted(`${one.name}: ${exampleText(one, known)}`)}`),
    ...bodyOf(operation, known),
  ]
  return parts.join(' \\\n  ')
}
