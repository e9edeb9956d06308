import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { root } from '../prepare.ts'

export const kubernetesFolder = join(root, 'docs/operating/kubernetes')

/** A resource of Kubernetes, and the file in which it stands. */
export type KubernetesResource = { file: string; apiVersion: string; kind: string; [member: string]: unknown }

const typed = z.looseObject({ apiVersion: z.string(), kind: z.string() })

/** The resources of a file of YAML, read by the rules of YAML 1.1 as kubectl does: 0440 is octal. */
export function resourcesIn(file: string, text: string): KubernetesResource[] {
  return parseAllDocuments(text, { version: '1.1' }).map((document) => {
    if (document.errors.length > 0) throw new Error(`${file}: ${document.errors.join('; ')}`)
    return { ...typed.parse(document.toJS()), file }
  })
}

/** All resources of the sample. */
export const sampleResources = (): KubernetesResource[] =>
  readdirSync(kubernetesFolder).flatMap((file) =>
    file === 'kustomization.yaml' ? [] : resourcesIn(file, readFileSync(join(kubernetesFolder, file), 'utf8')),
  )

type Model = { prototype: { validate: () => void } }

/** The models of Kubernetes and of the Prometheus Operator with their schemas, by the versions of interfaces in the sample. */
const schemas: Record<string, () => Promise<object>> = {
  v1: () => import('kubernetes-models/v1'),
  'apps/v1': () => import('kubernetes-models/apps/v1'),
  'batch/v1': () => import('kubernetes-models/batch/v1'),
  'networking.k8s.io/v1': () => import('kubernetes-models/networking.k8s.io/v1'),
  'policy/v1': () => import('kubernetes-models/policy/v1'),
  'monitoring.coreos.com/v1': () => import('@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1'),
}

async function modelOf({ apiVersion, kind }: KubernetesResource): Promise<Model | undefined> {
  const models = await schemas[apiVersion]?.()
  return models && (Reflect.get(models, kind) as Model | undefined) // a module of one class for each kind
}

/**
 * What is wrong with a resource by the schema of its kind. The schemas let unknown members pass; those are found as the ones
 * that the schema never reads.
 */
export async function faultsOf(resource: KubernetesResource): Promise<string[]> {
  const { file, ...data } = resource
  const name = `${file}, ${resource.kind}`
  const model = await modelOf(resource)
  if (!model) return [`${name}: there is no such kind`]
  const unread: UnreadMembers[] = []
  try {
    model.prototype.validate.call(watched(data, '', unread))
  } catch (error) {
    return [`${name}: ${String(error)}`]
  }
  return unread.flatMap(({ path, members }) =>
    [...members].map((member) => `${name}: ${path}/${String(member)} is unknown`),
  )
}

type UnreadMembers = { path: string; members: Set<string | symbol> }

/** The same value, which notes in `unread` the members of its objects that nobody has read. */
function watched(value: unknown, path: string, unread: UnreadMembers[]): unknown {
  if (value === null || typeof value !== 'object') return value
  const members = new Set<string | symbol>(Array.isArray(value) ? [] : Object.keys(value))
  unread.push({ path, members })
  const inner = new Map<string | symbol, unknown>()
  return new Proxy(value, {
    get(target, member) {
      members.delete(member)
      if (!Object.hasOwn(target, member)) return Reflect.get(target, member) as unknown
      if (!inner.has(member))
        inner.set(member, watched(Reflect.get(target, member), `${path}/${String(member)}`, unread))
      return inner.get(member)
    },
  })
}
