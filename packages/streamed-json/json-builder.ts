import { pointerTo } from '@kurier/wire/json-pointer'
import { JsonFault, type FieldFault } from './json-fault.ts'
import type { Shape } from './shape.ts'

/** Most levels of nested values. */
const MOST_DEPTH = 64
/** Most values that a client or person sends at once, even if the schema of the call allows more. */
export const MOST_VALUES = 10_000
/** Most faults of unstorable texts that are told. */
const MOST_FAULTS = 50
/** Most values in one body outside its schema: ignored members (decisions 4), and their contents. */
export const MOST_UNKNOWN = 100

/** How `null` in a member of a body is read: as if the member were absent, or as the schema says. */
export type Nulls = 'absent' | 'kept'

/** Limits of a body: values of this shape, `mostValues` in all. */
export type JsonBuilderBounds = { shape: Shape; mostValues: number; nulls: Nulls }

/** A list or object whose end has not come. */
type Open = {
  isList: boolean
  /** Undefined where the schema does not know it. */
  shape: Shape | undefined
  /** Undefined where its content is not kept. */
  value: unknown[] | Record<string, unknown> | undefined
  /** Names of its members so far. */
  names: Set<string>
  /** Number of its members or items so far. */
  count: number
  /** Name of its latest member. */
  name: string
}

/**
 * Builds the parts of a body that the schema knows, value after value. It refuses (422) at once a value beyond its
 * bounds, and a member that appears twice in one object. Members that are null are left out where they count as absent
 * (decisions 4); a null item of a list stays, since the next items would move up.
 */
export class JsonBuilder {
  /** Known texts that the database cannot store; the first ones. */
  readonly unstorable: FieldFault[] = []
  /** Whether the latest value is built: it is known, or its schema refuses it in its own words. */
  isBuilt = true
  root: unknown
  private readonly bounds: JsonBuilderBounds
  /** Outermost first. */
  private readonly open: Open[] = []
  private values = 0
  private unknown = 0
  /** Shape of the latest or the next value. */
  private shape: Shape | undefined

  constructor(bounds: JsonBuilderBounds) {
    this.bounds = bounds
    this.shape = bounds.shape
  }

  /** How many lists and objects are open. */
  get depth(): number {
    return this.open.length
  }

  /** The group that holds the next value. */
  get within(): 'list' | 'object' | undefined {
    const last = this.open.at(-1)
    return last && (last.isList ? 'list' : 'object')
  }

  /** Takes the name of a member, whose value comes next. @param isUnstorable the database cannot store it */
  beginMember(name: string, isUnstorable: boolean): void {
    const within = this.open.at(-1)
    if (!within) throw new Error('names stand in objects alone')
    within.name = name
    within.count += 1
    if (within.names.has(name)) throw this.fault('is there twice in one object; send it once')
    within.names.add(name)
    const named = within.shape?.members.get(name)
    const others = within.shape?.others
    this.shape = named ?? (typeof others === 'object' ? others : undefined)
    this.isBuilt = this.shape !== undefined || others === 'refused'
    if (!named && this.shape) this.beginUnnamed(within, isUnstorable)
  }

  /** Begins a member with a shape but without a name in the schema. */
  private beginUnnamed({ shape, count }: Open, isUnstorable: boolean): void {
    if (shape && count > shape.mostMembers) {
      throw this.fault(`may have at most ${counted(shape.mostMembers, 'member')}; send fewer`, this.path(1))
    }
    if (isUnstorable) this.noteUnstorable(this.path(1))
  }

  /** Begins a value. */
  beginValue(): void {
    const within = this.open.at(-1)
    if (within?.isList) this.beginItem(within)
    if (!this.shape) this.unknown += 1
    if (this.unknown > MOST_UNKNOWN) {
      throw this.fault(`is one of more than ${MOST_UNKNOWN} values that this call does not know; leave them out`)
    }
    const { mostValues } = this.bounds
    this.values += 1
    if (this.values <= mostValues) return
    throw this.fault(`holds more than ${counted(mostValues, 'value')}, the most for this call; send less at once`, [])
  }

  private beginItem(list: Open): void {
    const { shape, count } = list
    if (shape && count === shape.mostItems) {
      throw this.fault(`may have at most ${counted(shape.mostItems, 'item')}; send fewer`, this.path(1))
    }
    list.count += 1
    this.shape = shape?.items
    this.isBuilt = this.shape !== undefined
  }

  /** Begins a list or an object as this value. */
  beginGroup(isList: boolean): void {
    if (this.open.length === MOST_DEPTH) {
      throw this.fault(`is nested deeper than ${MOST_DEPTH} levels; send less at once`, [])
    }
    const { shape, isBuilt } = this
    const value = isBuilt ? (isList ? [] : {}) : undefined
    this.open.push({ isList, shape, value, names: new Set(), count: 0, name: '' })
  }

  endGroup(): void {
    const value = this.open.pop()?.value
    this.isBuilt = value !== undefined
    this.endValue(value)
  }

  /** @param isUnstorable the database cannot store it */
  endText(text: string, isUnstorable: boolean): void {
    if (this.shape && isUnstorable) this.noteUnstorable(this.path())
    this.endValue(text)
  }

  /** Takes a value; it is kept where its group is built. */
  endValue(value: unknown): void {
    const within = this.open.at(-1)
    if (!within) this.root = value
    else if (this.isBuilt) this.put(within, value)
  }

  private put({ value: group, name }: Open, value: unknown): void {
    if (Array.isArray(group)) group.push(value)
    else if (!group || (value === null && this.bounds.nulls === 'absent')) return
    else if (name !== '__proto__') group[name] = value
    else Object.defineProperty(group, name, { value, enumerable: true, configurable: true, writable: true })
  }

  private noteUnstorable(path: readonly string[]): void {
    if (this.unstorable.length === MOST_FAULTS) return
    const pointer = path.reduce(pointerTo, '')
    this.unstorable.push({ pointer, detail: 'The text holds U+0000 or half of a surrogate pair; remove it.' })
  }

  /** Path of the latest value, or of its group `up` levels above. */
  path(up = 0): string[] {
    const levels = this.open.slice(0, this.open.length - up)
    return levels.map(({ isList, count, name }) => (isList ? String(count - 1) : name))
  }

  /** For a body that is well-formed so far, but refused (RFC 8259 section 9). */
  fault(what: string, path = this.path()): JsonFault {
    const name = path.length > 0 ? path.join('.') : 'The body'
    const detail = `${name} ${what}.`
    return new JsonFault('invalid', detail, [{ pointer: path.reduce(pointerTo, ''), detail }])
  }
}

/** Such as `1 item` and `1,000 items`. */
const counted = (most: number, thing: string): string => `${most.toLocaleString('en')} ${thing}${most === 1 ? '' : 's'}`
