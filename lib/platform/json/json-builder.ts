import { invalid, MOST_FAULTS, type FieldFault, type Refusal } from '../errors.ts'
import { pointerTo } from '../fitting.ts'
import type { Shape } from './json-shape.ts'

/** How deep values may lie within one another. */
const MOST_DEPTH = 64
/** Values that a client or person sends at once, whatever the schema of the call has room for. */
export const MOST_VALUES = 10_000
/** Values in one body of which its schema knows nothing: members that are ignored (decisions 4), and what they hold. */
export const MOST_UNKNOWN = 100

/** How `null` in a member of a body is read: as if the member were absent, or as what the schema says of it. */
export type Nulls = 'absent' | 'kept'

/** What a body may hold: values of this shape, `mostValues` in all. */
export type JsonBuilderBounds = { shape: Shape; mostValues: number; nulls: Nulls }

/** A list or object whose end has not come. */
type Open = {
  isList: boolean
  /** Undefined where the schema does not know it. */
  shape: Shape | undefined
  /** Undefined where no reader will look at it. */
  value: unknown[] | Record<string, unknown> | undefined
  /** Of its members so far. */
  names: Set<string>
  /** Its members or items so far. */
  count: number
  /** Of its latest member. */
  name: string
}

/**
 * Builds what the schema knows of a body, value after value, and refuses (422) as soon as it comes what is more than its
 * bounds allow, and a member that stands twice in one object. Members that are null are left out where they are absent
 * (decisions 4); a null that is an item of a list stays, since others would move up.
 */
export class JsonBuilder {
  /** Faults of known texts that no database text can hold; the first ones. */
  readonly unstorable: FieldFault[] = []
  /** Whether the value that came last is built: it is known, or its schema has words of its own against it. */
  isBuilt = true
  root: unknown
  private readonly bounds: JsonBuilderBounds
  /** Outermost first. */
  private readonly open: Open[] = []
  private values = 0
  private unknown = 0
  /** Of the value that came last or comes next. */
  private shape: Shape | undefined

  constructor(bounds: JsonBuilderBounds) {
    this.bounds = bounds
    this.shape = bounds.shape
  }

  /** How many lists and objects are open. */
  get depth(): number {
    return this.open.length
  }

  /** What the next value would stand in. */
  get within(): 'list' | 'object' | undefined {
    const last = this.open.at(-1)
    return last && (last.isList ? 'list' : 'object')
  }

  /** The name of a member, whose value comes next. @param isUnstorable no database text can hold it */
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

  /** A member for which the schema has a shape, and no name. */
  private beginUnnamed({ shape, count }: Open, isUnstorable: boolean): void {
    if (shape && count > shape.mostMembers) {
      throw this.fault(`may have at most ${counted(shape.mostMembers, 'member')}; send fewer`, this.path(1))
    }
    if (isUnstorable) this.noteUnstorable(this.path(1))
  }

  /** A value comes. */
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

  /** The value that came is a list or an object. */
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

  /** @param isUnstorable no database text can hold it */
  endText(text: string, isUnstorable: boolean): void {
    if (this.shape && isUnstorable) this.noteUnstorable(this.path())
    this.endValue(text)
  }

  /** What the value is; it counts where it is built. */
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

  /** Where the value is that came last, or the one that holds it, `up` levels higher. */
  path(up = 0): string[] {
    const levels = this.open.slice(0, this.open.length - up)
    return levels.map(({ isList, count, name }) => (isList ? String(count - 1) : name))
  }

  /** 422 for what is well-formed as far as it was read, and yet not taken (RFC 8259 section 9). */
  fault(what: string, path = this.path()): Refusal {
    const name = path.length > 0 ? path.join('.') : 'The body'
    return invalid([{ pointer: path.reduce(pointerTo, ''), detail: `${name} ${what}.` }])
  }
}

/** Such as `1 item` and `1,000 items`. */
const counted = (most: number, thing: string): string => `${most.toLocaleString('en')} ${thing}${most === 1 ? '' : 's'}`
