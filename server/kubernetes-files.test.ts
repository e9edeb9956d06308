import { readdirSync, readFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { forbiddenKind, parseNetworks } from '#lib/callbacks/connection/addresses.ts'
import { parseSettings, settingDefaults } from '#lib/platform/env.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { testSettings } from '#lib/platform/testing/test-settings.ts'
import { commands, settingRows } from '#lib/rooms/lists.ts'
import { root } from './prepare.ts'
import { routeFiles } from './routes.ts'
import { PATIENCE } from './stop.ts'
import { ownServer } from './testing/own-server.ts'
import { faultsOf, kubernetesFolder, resourcesIn, sampleResources } from './testing/kubernetes.ts'

const page = readFileSync(join(root, 'docs/operating/kubernetes.md'), 'utf8')
const containerfile = readFileSync(join(root, 'Containerfile'), 'utf8')
const all = sampleResources()

const labels = z.record(z.string(), z.string())
const selector = z.object({ matchLabels: labels })
const probe = z.object({
  httpGet: z.object({ path: z.string(), port: z.string() }),
  timeoutSeconds: z.number().default(1),
})
const container = z.object({
  image: z.string(),
  command: z.array(z.string()).optional(),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).default([]),
  env: z.array(z.object({ name: z.string() })).default([]),
  envFrom: z.array(z.object({ configMapRef: z.object({ name: z.string() }) })),
  securityContext: z.unknown(),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string(), readOnly: z.boolean().optional() })),
  startupProbe: probe.optional(),
  livenessProbe: probe.optional(),
  readinessProbe: probe.optional(),
})
const pod = z.object({
  metadata: z.object({ labels }),
  spec: z.object({
    terminationGracePeriodSeconds: z.number().optional(),
    automountServiceAccountToken: z.boolean(),
    enableServiceLinks: z.boolean(),
    securityContext: z.unknown(),
    initContainers: z.array(container).default([]),
    containers: z.array(container),
    volumes: z.array(z.looseObject({ name: z.string() })),
  }),
})
const withPod = z.object({ template: pod })

/** The resources of a kind, each as its shape says. */
const ofKind = <Shape extends z.ZodType>(kind: string, shape: Shape): z.output<Shape>[] =>
  all.filter((one) => one.kind === kind).map((one) => shape.parse(one))

const [settings = {}] = ofKind(
  'ConfigMap',
  z.object({ data: labels }).transform(({ data }) => data),
)
const [deployment] = ofKind('Deployment', z.object({ spec: withPod.extend({ selector }) }))
const jobs = ofKind('Job', z.object({ spec: withPod }))
const cronJobs = ofKind('CronJob', z.object({ spec: z.object({ jobTemplate: z.object({ spec: withPod }) }) }))
if (!deployment) throw new Error('there is no Deployment')
const { template } = deployment.spec
const pods = [
  template,
  ...jobs.map(({ spec }) => spec.template),
  ...cronJobs.map((one) => one.spec.jobTemplate.spec.template),
]
const containers = pods.flatMap(({ spec }) => [...spec.initContainers, ...spec.containers])
const [node] = template.spec.containers
if (!node) throw new Error('there is no container')

test('the schemas of Kubernetes find nothing wrong', async () => {
  expect(all.length).toBeGreaterThan(9)
  expect((await Promise.all(all.map(faultsOf))).flat()).toEqual([])
})

test.each([
  ['a member that is misspelt', 'readinessProbe:', 'readynessProbe:', '/containers/0/readynessProbe is unknown'],
  ['one of another place', '  replicas: 2', '  minAvailable: 2', '/spec/minAvailable is unknown'],
  ['a value of another kind', 'replicas: 2', 'replicas: two', 'data/spec/replicas must be integer'],
  ['what is missing', /selector:\n.*\n/, '', "data/spec must have required property 'selector'"],
  ['a kind that there is not', 'kind: Deployment', 'kind: Deploymint', 'there is no such kind'],
])('they find %s', async (_, from, to, fault) => {
  const text = readFileSync(join(kubernetesFolder, 'deployment.yaml'), 'utf8')
  const [changed] = resourcesIn('deployment.yaml', text.replace(from, to))
  const faults = changed ? await faultsOf(changed) : []
  expect(
    faults
      .join('\n')
      .replaceAll('"', "'")
      .replace(/property (\w+)/g, "property '$1'"),
  ).toContain(fault)
})

const secrets = new Set<string>(settingRows.flatMap(([name, { isShown }]) => (isShown ? [] : [name])))
const ofFile = (name: string) => name.replace(/_FILE$/, '')

test('settings are those that there are, and the product takes them', () => {
  const known = new Set<string>([...settingRows.map(([name]) => name), ...[...secrets].map((name) => `${name}_FILE`)])
  expect(Object.keys(settings).filter((name) => !known.has(name))).toEqual([])
  const samples: Record<string, string> = {
    ...testSettings,
    DATABASE_URL: 'postgres://kurier@10.20.0.21/kurier',
    S3_SECRET_ACCESS_KEY: 'x',
    METRICS_TOKEN: 'x'.repeat(32),
    SMTP_URL: 'smtp://10.20.0.25:587',
  }
  const given = Object.entries(settings).map(([name, value]) =>
    secrets.has(ofFile(name)) ? [ofFile(name), samples[ofFile(name)]] : [name, value],
  )
  expect(given.filter(([, value]) => value === undefined)).toEqual([])
  expect(parseSettings(Object.fromEntries(given) as Record<string, string>)).toMatchObject({ stopDelay: 10_000 })
})

test('every secret is a file of the secret that is mounted, and stands in no value', () => {
  const named = Object.keys(settings).filter((name) => secrets.has(ofFile(name)))
  expect(named.length).toBeGreaterThan(4)
  expect(named.filter((name) => !name.endsWith('_FILE'))).toEqual([])
  const [, command = ''] = /kubectl -n kurier create secret generic kurier-secrets(.*?)```/s.exec(page) ?? []
  const keys = [...command.matchAll(/--from-file=([\w-]+)/g)].map(([, key = '']) => `/run/secrets/kurier/${key}`)
  expect(named.map((name) => settings[name]).toSorted()).toEqual(keys.toSorted())
  expect(containers.flatMap(({ env }) => env.map(({ name }) => name))).toEqual(['POD_NAME', 'POD_NAME'])
  for (const { envFrom, volumeMounts } of containers) {
    expect(envFrom).toEqual([{ configMapRef: { name: 'kurier-settings' } }])
    expect(volumeMounts).toContainEqual({ name: 'secrets', mountPath: '/run/secrets/kurier', readOnly: true })
  }
  for (const { spec } of pods)
    expect(spec.volumes).toContainEqual({
      name: 'secrets',
      secret: { secretName: 'kurier-secrets', defaultMode: 0o440 },
    })
})

test('probes ask addresses that there are, and wait for their answers', () => {
  const probes = [node.startupProbe, node.livenessProbe, node.readinessProbe].map((one) => one?.httpGet)
  const live = { path: '/api/health/live', port: 'http' }
  expect(probes).toEqual([live, live, { path: '/api/health/ready', port: 'http' }])
  expect(probes.filter((one) => !Object.keys(routeFiles).includes(one?.path ?? ''))).toEqual([])
  expect(node.readinessProbe?.timeoutSeconds).toBeGreaterThan(settingDefaults().DATABASE_ANSWER_SECONDS)
})

test('probes are answered whatever address of a pod they name as host, over an https address outside', async () => {
  await testDatabase({ BASE_URL: settings.BASE_URL ?? '', HOST: '0.0.0.0' })
  const { port, close } = await ownServer()
  onTestFinished(close)
  const headers = { host: '10.244.1.7:3000', 'user-agent': 'kube-probe/1.34', accept: '*/*', connection: 'close' }
  const asked = (path: string) =>
    new Promise((resolve, reject) => {
      get({ host: '127.0.0.1', port, path, headers }, ({ statusCode }) => resolve(statusCode)).on('error', reject)
    })
  expect(await asked(node.livenessProbe?.httpGet.path ?? '')).toBe(200)
  expect(await asked(node.readinessProbe?.httpGet.path ?? '')).toBe(200)
})

test('a node has the time to stop that it may take', () => {
  const longest = Number(settings.STOP_DELAY_SECONDS) + (2 * PATIENCE) / 1000
  expect(Number(settings.STOP_DELAY_SECONDS)).toBeGreaterThan(0)
  expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(longest)
})

test('ports are those of image and settings, and every name of a port is one of the container', () => {
  const [, exposed] = /^EXPOSE (\d+)$/m.exec(containerfile) ?? []
  const ports = Object.fromEntries(node.ports.map(({ name, containerPort }) => [name, String(containerPort)]))
  expect(ports).toEqual({ http: exposed, metrics: settings.METRICS_PORT })
  const text = readFileSync(join(kubernetesFolder, 'network.yaml'), 'utf8')
  const named = [...text.matchAll(/(?:\{ port|targetPort): ([a-z]+)/g)].map(([, name = '']) => name)
  expect(named.toSorted()).toEqual(['http', 'http', 'metrics'])
})

test('all pods run one image of this repository, without rights', () => {
  const images = new Set(containers.map(({ image }) => image))
  expect([...images]).toEqual([expect.stringMatching(/^registry\.example\/kurier:\d+\.\d+\.\d+$/)])
  const made = [containerfile, readFileSync(join(root, 'compose.yaml'), 'utf8')].flatMap((text) =>
    [...text.matchAll(/^(?:FROM \S+ AS| +image:) (\S+)$/gm)].map(([, name]) => name),
  )
  expect(made).toContain('kurier')
  const [, user] = /--uid (\d+)/.exec(containerfile) ?? []
  for (const { spec } of pods) {
    expect(spec).toMatchObject({ automountServiceAccountToken: false, enableServiceLinks: false })
    expect(spec.securityContext).toEqual({
      runAsNonRoot: true,
      runAsUser: Number(user),
      runAsGroup: Number(user),
      fsGroup: Number(user),
      seccompProfile: { type: 'RuntimeDefault' },
    })
  }
  for (const { securityContext, volumeMounts } of containers) {
    expect(securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    expect(volumeMounts.map(({ mountPath }) => mountPath)).toEqual(expect.arrayContaining(['/data', '/tmp']))
  }
})

test('jobs run commands of the operator that there are', () => {
  const [, folder] = /^WORKDIR (\S+)$/m.exec(containerfile) ?? []
  const run = containers.flatMap(({ command }) => (command ? [command] : []))
  expect(run.map(([program]) => program)).toEqual(run.map(() => `${folder}/kurier`))
  expect(run.map(([, ...words]) => words)).toEqual([
    ['migrate'],
    ['backup', '/backups/$(POD_NAME).tar'],
    ['backup', 'verify', '/backups/$(POD_NAME).tar'],
  ])
  expect(commands).toEqual(expect.arrayContaining(['migrate', 'backup']))
})

test('whatever selects the nodes selects the nodes', () => {
  const { labels: ofNodes } = template.metadata
  const selected = z.union([selector.transform(({ matchLabels }) => matchLabels), labels])
  const found = ['Deployment', 'PodDisruptionBudget', 'Service', 'PodMonitor'].flatMap((kind) =>
    ofKind(kind, z.object({ spec: z.object({ selector: selected }) })).map(({ spec }) => spec.selector),
  )
  expect(found).toEqual([ofNodes, ofNodes, ofNodes, ofNodes])
  const policies = ofKind('NetworkPolicy', z.object({ spec: z.object({ podSelector: selector }) }))
  for (const { spec } of policies) expect(ofNodes).toMatchObject(spec.podSelector.matchLabels)
})

test('callbacks may go where the product lets them, and into no network of the cluster', () => {
  const peer = z.object({ ipBlock: z.object({ cidr: z.string(), except: z.array(z.string()) }) })
  const port = z.object({ port: z.number(), endPort: z.number().optional() })
  const rules = z.object({
    metadata: z.object({ name: z.literal('kurier-callbacks') }),
    spec: z.object({ egress: z.array(z.object({ to: z.array(peer), ports: z.array(port) })) }),
  })
  const [callbacks] = all.flatMap((one) => rules.safeParse(one).data ?? []).flatMap(({ spec }) => spec.egress)
  const ports = callbacks?.ports.map((one) => (one.endPort ? `${one.port}-${one.endPort}` : String(one.port)))
  expect(ports).toEqual(settingDefaults().CALLBACK_PORTS.map(String))
  const closed = callbacks?.to.flatMap(({ ipBlock }) => ipBlock.except) ?? []
  const none = parseNetworks([])
  expect(closed.filter((network) => forbiddenKind(network.split('/')[0] ?? '', none) === undefined)).toEqual([])
  const { ipv4, ipv6 } = parseNetworks(closed)
  const inside = ['10.96.0.1', '100.64.3.4', '127.0.0.1', '169.254.169.254', '172.20.1.1', '192.168.7.7']
  expect(inside.filter((address) => !ipv4.check(address))).toEqual([])
  expect(['fd00:1::1', 'fe80::1'].filter((address) => !ipv6.check(address, 'ipv6'))).toEqual([])
})

test('the kustomization holds each file, or says why not; the page tells of each', () => {
  const text = readFileSync(join(kubernetesFolder, 'kustomization.yaml'), 'utf8')
  const { resources } = z.object({ resources: z.array(z.string()) }).parse(parse(text))
  const files = readdirSync(kubernetesFolder).filter((name) => name !== 'kustomization.yaml')
  expect(files.filter((name) => !resources.includes(name))).toEqual(['migrate.yaml', 'monitoring.yaml'])
  expect(resources.filter((name) => !files.includes(name))).toEqual([])
  expect(files.filter((name) => !page.includes(`(kubernetes/${name})`))).toEqual([])
})
