import { X509Certificate } from 'node:crypto'
import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { AsnConvert } from '@peculiar/asn1-schema'
import { Certificate } from '@peculiar/asn1-x509'

const run = promisify(execFile)

/** How an authority answers: as it should, or one thing wrong. */
type Behaviour = 'right' | 'refused' | 'other-query' | 'silent' | 'broken' | 'too-large' | 'moved' | 'no-time-stamp'

const FOR_TIME_STAMPS = 'critical,timeStamping'
const extensionsFor = (usage: string): string =>
  `${usage === 'none' ? '' : `extendedKeyUsage=${usage}\n`}basicConstraints=CA:FALSE\nkeyUsage=critical,digitalSignature\n`

/**
 * A time-stamp authority of its own on this machine: `openssl ts` behind HTTP, below a CA and a CA between.
 * @param key of the signer: `rsa:3072` or `ec`; those above it have smaller ones, which are made sooner
 */
export async function timeStampAuthority({ key = 'rsa:3072' }: { key?: 'rsa:3072' | 'ec' } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'kurier-tsa-'))
  const at = (name: string) => join(folder, name)
  const openssl = (...words: string[]) => run('openssl', words, { cwd: folder })
  const ofKey = (name: string) => {
    if (key === 'ec') return ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256']
    return ['-newkey', name === 'signer' ? key : 'rsa:2048']
  }
  const make = (name: string) => [
    'req',
    ...ofKey(name),
    '-nodes',
    '-keyout',
    `${name}.key`,
    '-subj',
    `/CN=${name}/O=Prüfstelle`,
  ]
  const issue = async (name: string, issuer: string, extensions: string) => {
    await openssl(...make(name), '-out', `${name}.csr`)
    await certify(name, issuer, extensions, name)
  }
  const certify = async (name: string, issuer: string, extensions: string, out: string) => {
    await writeFile(at(`${name}.ext`), extensions)
    const by = ['-CA', `${issuer}.pem`, '-CAkey', `${issuer}.key`, '-CAcreateserial', '-days', '20']
    await openssl('x509', '-req', '-in', `${name}.csr`, ...by, '-extfile', `${name}.ext`, '-out', `${out}.pem`)
  }
  await openssl(...make('root'), '-x509', '-days', '30', '-out', 'root.pem')
  await issue('between', 'root', 'basicConstraints=critical,CA:TRUE\n')
  await issue('signer', 'between', extensionsFor(FOR_TIME_STAMPS))
  await writeFile(at('serial'), '01\n')
  await writeFile(at('tsa.cnf'), settingsOf(folder))
  let behaviour: Behaviour = 'right'
  const seen: { type: string | undefined; authorization: string | undefined }[] = []

  const stamped = async (query: Buffer): Promise<Buffer> => {
    await writeFile(at('query.tsq'), query)
    await openssl('ts', '-reply', '-config', 'tsa.cnf', '-queryfile', 'query.tsq', '-out', 'answer.tsr')
    return readFile(at('answer.tsr'))
  }
  const otherQuery = async (): Promise<Buffer> => {
    await openssl('ts', '-query', '-digest', '00'.repeat(32), '-sha256', '-cert', '-out', 'other.tsq')
    return readFile(at('other.tsq'))
  }
  const answers: Record<Exclude<Behaviour, 'silent' | 'broken' | 'moved'>, (query: Buffer) => Promise<Buffer>> = {
    right: stamped,
    // it refuses a malformed query
    refused: () => stamped(Buffer.from('3000', 'hex')),
    'other-query': async () => stamped(await otherQuery()),
    'too-large': async (query) => Buffer.concat([await stamped(query), Buffer.alloc(70_000)]),
    'no-time-stamp': async () => Buffer.from('<html>'),
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      seen.push({ type: request.headers['content-type'], authorization: request.headers.authorization })
      if (behaviour === 'silent') return
      if (behaviour === 'broken') return void response.writeHead(500).end()
      if (behaviour === 'moved') return void response.writeHead(302, { location: '/elsewhere' }).end()
      answers[behaviour](Buffer.concat(chunks)).then(
        (answer) => response.setHeader('content-type', 'application/timestamp-reply').end(answer),
        () => response.writeHead(500).end(),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // of a server that listens

  return {
    url: `http://127.0.0.1:${port}/tsr`,
    rootFile: at('root.pem'),
    seen,
    stamped,
    behave: (as: Behaviour) => void (behaviour = as),
    /** The private key of the signer in PEM. */
    key: () => readFile(at('signer.key'), 'utf8'),
    /** The certificate that it signs with; or another one of that key, for another usage, from now on valid. */
    async certificate(usage?: string): Promise<Certificate> {
      if (usage !== undefined) await certify('signer', 'between', extensionsFor(usage), 'again')
      const { raw } = new X509Certificate(await readFile(at(usage === undefined ? 'signer.pem' : 'again.pem')))
      return AsnConvert.parse(new Uint8Array(raw).buffer, Certificate)
    },
    /** Whether openssl takes a time stamp over a text. @throws Error when it does not */
    verify: async (token: Buffer, text: string) => {
      await Promise.all([writeFile(at('token.der'), token), writeFile(at('text'), text)])
      const words = ['-token_in', '-in', 'token.der', '-data', 'text', '-CAfile', 'root.pem']
      const { stdout } = await openssl('ts', '-verify', ...words)
      return stdout.trim()
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function settingsOf(folder: string): string {
  return `[tsa]
default_tsa = here
[here]
serial = ${folder}/serial
signer_cert = ${folder}/signer.pem
certs = ${folder}/between.pem
signer_key = ${folder}/signer.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ess_cert_id_chain = no
ess_cert_id_alg = sha256
`
}
