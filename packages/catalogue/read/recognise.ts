import {
  mostObstacles,
  type CodeList,
  type GivenFile,
  type Obstacle,
  type ReadResult,
  type SchemaTree,
} from '../model/tree.ts'
import { decoded, refusedAt } from './decoded.ts'
import { fileObstacles } from './file-obstacles.ts'
import { miscount } from './given-files.ts'
import { isGenericode, readGenericode } from './genericode.ts'
import { readJson } from './json.ts'
import { allParts, type RemainingParts } from './parts-left.ts'
import { quoted } from './texts.ts'
import { isXdf } from './xdf-root.ts'
import { readXdf } from './xdf.ts'
import { rootOf } from './xml.ts'

/** JSON as it was given. `file`: the name of its file. */
export type GivenJson = { file: string; json: unknown }

/** The given files by what they are. At most one schema of XDatenfelder and one file of edits; lists are each there once. */
export type GivenFiles = {
  /** A schema of XDatenfelder. */
  tree?: SchemaTree
  /** In the order they were given. */
  jsonSchemas: readonly GivenJson[]
  /** By URI and version, each once. */
  lists: readonly CodeList[]
  /** Translated rules of the catalogue, not looked into. */
  rules: readonly GivenJson[]
  /** What an operator changed of a form (`editsOf`), not looked into. */
  edits?: GivenJson
}

/** What one file is: one of these. */
type RecognisedFile = { tree?: SchemaTree; list?: CodeList } & Partial<Record<JsonKind, GivenJson>>
type JsonKind = 'jsonSchema' | 'rules' | 'edits'

/**
 * Reads what an operator gives, and tells by its content which file is what: names and order say nothing. Refused are files
 * that are nothing of the kind, two schemas of XDatenfelder, two files of edits, and two lists of one URI and version that
 * differ; of all files together, what is wrong with each.
 */
export function recognise(files: readonly GivenFile[]): ReadResult<GivenFiles> {
  const miscounted = miscount(files)
  if (miscounted) return { ok: false, obstacles: [miscounted] }
  const left = allParts()
  const read = files.flatMap((file) => (Math.min(left.parts, left.characters) < 0 ? [] : [recognised(file, left)]))
  const all = sorted(read.flatMap((one) => (one.ok ? [one.value] : [])))
  const obstacles = [...read.flatMap((one) => (one.ok ? [] : one.obstacles)), ...contradictions(all)]
  if (obstacles.length > 0) return { ok: false, obstacles: obstacles.slice(0, mostObstacles) }
  const [tree] = all.trees
  const [edits] = all.edits
  const { jsonSchemas, rules } = all
  const lists = all.lists.filter((list) => firstLike(list, all.lists) === list)
  return { ok: true, value: { ...(tree && { tree }), jsonSchemas, lists, rules, ...(edits && { edits }) } }
}

function recognised(file: GivenFile, left: RemainingParts): ReadResult<RecognisedFile> {
  const text = decoded(file)
  if (!text.ok) return text
  const [sign = ''] = text.value.trimStart()
  if (sign === '<') return ofXml(file, left)
  if (sign === '{' || sign === '[') return ofJson(file, left)
  return refusedAt(file, 1, fileObstacles.otherFile)
}

function ofXml(file: GivenFile, left: RemainingParts): ReadResult<RecognisedFile> {
  const root = rootOf(file)
  if (!root.ok) return root
  if (isXdf(root.value)) return made(readXdf(file, left), (tree) => ({ tree }))
  if (isGenericode(root.value)) return made(readGenericode(file, left), (list) => ({ list }))
  return refusedAt(file, root.value.line, fileObstacles.otherXml(quoted(root.value.name)))
}

function ofJson(file: GivenFile, left: RemainingParts): ReadResult<RecognisedFile> {
  const read = readJson(file, left)
  if (!read.ok) return read
  const kind = kindOf(read.value)
  if (!kind) return refusedAt(file, 1, fileObstacles.otherJson)
  return { ok: true, value: { [kind]: { file: file.name, json: read.value } } }
}

const made = <T>(read: ReadResult<T>, from: (value: T) => RecognisedFile): ReadResult<RecognisedFile> =>
  read.ok ? { ok: true, value: from(read.value) } : read

/** The first of these that holds. */
const jsonKinds: readonly [JsonKind, (json: unknown) => boolean][] = [
  ['edits', (json) => hasOne(json, ['editsOf'])],
  ['jsonSchema', (json) => hasOne(json, ['$schema', 'properties', '$defs'])],
  ['rules', (json) => isRules(json) || (isObject(json) && (isRules(json.rules) || areRules(Object.values(json))))],
]

const kindOf = (json: unknown): JsonKind | undefined => jsonKinds.find(([, holds]) => holds(json))?.[0]

const isObject = (json: unknown): json is Readonly<Record<string, unknown>> =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

const hasOne = (json: unknown, names: readonly string[]): boolean =>
  isObject(json) && names.some((name) => Object.hasOwn(json, name))

/** Translated rules: the catalogue gives an empty list for an element without any. */
const isRules = (json: unknown): boolean =>
  Array.isArray(json) && (json.length === 0 || json.some((rule) => hasOne(rule, ['effect'])))

const areRules = (values: readonly unknown[]): boolean => values.length > 0 && values.every(isRules)

type SortedFiles = Pick<GivenFiles, 'jsonSchemas' | 'lists' | 'rules'> & { trees: SchemaTree[]; edits: GivenJson[] }

const sorted = (found: readonly RecognisedFile[]): SortedFiles => ({
  trees: found.flatMap(({ tree }) => tree ?? []),
  jsonSchemas: found.flatMap(({ jsonSchema }) => jsonSchema ?? []),
  lists: found.flatMap(({ list }) => list ?? []),
  rules: found.flatMap(({ rules }) => rules ?? []),
  edits: found.flatMap(({ edits }) => edits ?? []),
})

/** Files that each are well, and not beside one another. */
function contradictions({ trees, edits, lists }: SortedFiles): Obstacle[] {
  return [
    ...trees.slice(1).map(({ id, place }) => ({ place, id, message: fileObstacles.secondSchema })),
    ...edits.slice(1).map(({ file }) => ({ place: { file, line: 1 }, message: fileObstacles.secondEdits })),
    ...lists.flatMap((list): Obstacle[] => {
      const first = firstLike(list, lists)
      if (first === list || contentOf(first) === contentOf(list)) return []
      return [{ place: list.place, id: list.uri, message: fileObstacles.secondList(quoted(first.place.file)) }]
    }),
  ]
}

/** The first list with this URI and version; there are at most as many as files. */
const firstLike = (list: CodeList, lists: readonly CodeList[]): CodeList =>
  lists.find(({ uri, version }) => uri === list.uri && version === list.version) ?? list

const contentOf = ({ place: _, rows, ...list }: CodeList): string =>
  JSON.stringify([list, rows.map(({ values }) => values)])
