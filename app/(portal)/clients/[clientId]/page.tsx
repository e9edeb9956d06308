import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { Program } from '#app/(portal)/_program/program.tsx'
import { forPage, requireContext } from '#app/(portal)/_session/current-person.ts'
import { SaveSettings } from '#components/clients/save-settings.tsx'
import { type ServiceBase, settingsFileName, settingsOf } from '#components/clients/client-settings.ts'
import { programCommands } from '#components/wings/documentation/program-commands.ts'
import { LatePictures } from '#components/wings/overview/late-pictures.tsx'
import { readExaminations } from '#lib/callbacks/examinations/read-examinations.ts'
import { listTokenRequests } from '#lib/clients/list-token-requests.ts'
import { readClient } from '#lib/clients/read-client.ts'
import { type ClientAnswer, clientAnswer, tokenRequestsAnswer } from '#lib/clients/schema.ts'
import { settings } from '#lib/platform/env.ts'
import { listRefusedCalls } from '#lib/wings/refused-calls/list-refused-calls.ts'
import { ClientDetail } from './client-detail.tsx'

type ClientPageParams = Promise<{ clientId: string }>

export async function generateMetadata() {
  const t = await serverTexts('clients')
  return { title: t('title') }
}

/** One API client. */
export default async function ClientPage({ params }: { params: ClientPageParams }) {
  const { clientId } = await params
  const context = await requireContext(`/clients/${encodeURIComponent(clientId)}`)
  const client = await forPage(() => readClient(context, { clientId }))
  const requests = await forPage(() => listTokenRequests(context, { clientId }))
  const refused = await forPage(() => listRefusedCalls(context, { clientId, most: 5 }))
  const answer = clientAnswer.parse(client)
  const { baseUrl, schemaBase } = settings()
  const service = { baseUrl, schemaBase }
  const owner = { kind: 'client', id: client.clientId } as const
  return (
    <AreaTexts
      areas={[
        'clients',
        'deprecations',
        'callbacks',
        'callbackState',
        'examination',
        'charts',
        'pictures',
        'program',
        'refusedCalls',
      ]}
    >
      <ClientDetail
        client={answer}
        examinations={await readExaminations(context, { owner })}
        requests={tokenRequestsAnswer.parse(requests)}
        refused={refused}
        service={service}
        program={client.isOfForm ? null : <ClientProgram client={answer} service={service} />}
        pictures={<LatePictures clientId={client.clientId} />}
      />
    </AreaTexts>
  )
}

/** How this client is tried out: its settings without the secret, which only its owner has, and its side's commands. */
async function ClientProgram({ client, service }: { client: ClientAnswer; service: ServiceBase }) {
  const t = await serverTexts('program')
  const { kind, destination } = client
  const commands = programCommands(destination?.destinationId).filter((command) => command.kind === kind)
  return (
    <Program commands={commands} knowsDestination={destination !== null}>
      <p className="max-w-2xl">{t('settingsNote', { file: settingsFileName(kind) })}</p>
      <SaveSettings settings={settingsOf(client, service)} />
    </Program>
  )
}
