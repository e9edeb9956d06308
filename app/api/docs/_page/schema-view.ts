import { html } from 'hono/html'
import { referredName, type Reference, type DocumentSchema } from './document.ts'
import { inline, type Html } from './markdown.ts'
import type { reference as german } from '#components/messages/de/reference.ts'

type SchemaViewAround = { reference: Reference; words: typeof german }

export const schemaAnchor = ({ name }: Reference, schema: string): string => `${name}-${schema}`

/** Bounds as one reads them, such as `1 … 255`. */
function range(least: number | undefined, most: number | undefined, what = ''): string[] {
  if (least === undefined && most === undefined) return []
  if (least === most) return [`${least}${what}`]
  return [`${least ?? ''} … ${most === Number.MAX_SAFE_INTEGER ? '' : (most ?? '')}${what}`.trim()]
}

/** All that a schema says of a value besides its members. */
function limits(schema: DocumentSchema): string[] {
  return [
    ...range(schema.minimum, schema.maximum),
    ...range(schema.minLength, schema.maxLength, ' characters'),
    ...range(schema.minItems, schema.maxItems, ' items'),
    ...(schema.pattern ? [schema.pattern] : []),
    ...(schema.items ? limits(schema.items) : []),
    ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
  ]
}

function typeOf(schema: DocumentSchema, around: SchemaViewAround): Html {
  const { reference, words } = around
  if (schema.$ref) {
    const name = referredName(schema.$ref)
    return html`<a href="#${schemaAnchor(reference, name)}">${name}</a>`
  }
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`
  if (schema.enum) return html`<code>${schema.enum.map((one) => JSON.stringify(one)).join(' | ')}</code>`
  if (schema.items) return html`array: ${typeOf(schema.items, around)}`
  const choice = schema.anyOf ?? schema.oneOf
  if (choice) return html`${words.anyOf}: ${choice.map((one, at) => html`${at > 0 ? ', ' : ''}${typeOf(one, around)}`)}`
  if (schema.allOf)
    return html`${words.allOf}: ${schema.allOf.map((one, at) => html`${at > 0 ? ', ' : ''}${typeOf(one, around)}`)}`
  return html`${[schema.type ?? 'any'].flat().join(' | ')}${schema.format ? ` (${schema.format})` : ''}`
}

/** Members of a value that has some, below it. */
function inner(schema: DocumentSchema, around: SchemaViewAround): Html | '' {
  const choice = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  const parts = [schema, ...(schema.items ? [schema.items] : []), ...choice]
  const withMembers = parts.filter(({ properties }) => properties)
  return withMembers.length === 0 ? '' : html`${withMembers.map((part) => members(part, around))}`
}

/** The members of an object, each with its type, its bounds and what it means. */
export function members(schema: DocumentSchema, around: SchemaViewAround): Html {
  const { required = [], properties = {} } = schema
  const shown = Object.entries(properties).filter(([, member]) => !member.not)
  const refused = schema.propertyNames?.not?.enum ?? []
  return html`<ul class="members">
    ${shown.map(
      ([name, member]) =>
        html`<li>
          <code><strong>${name}</strong></code> ${facts(member, required.includes(name), around)}
          ${inner(member, around)}
        </li>`,
    )}
    ${
      refused.length > 0
        ? html`<li>
            ${refused.map((name, at) => html`${at > 0 ? ', ' : ''}<code><strong>${name}</strong></code>`)}
            <span class="muted">${around.words.refused}</span>
          </li>`
        : ''
    }
  </ul>`
}

/** Type, whether it must be there, bounds, and the words of a value. */
export function facts(schema: DocumentSchema, isRequired: boolean, around: SchemaViewAround): Html {
  const bounds = limits(schema)
  return html`<span class="muted"
      >${typeOf(schema, around)}${isRequired ? html`, <strong>${around.words.required}</strong>` : ''}${bounds.map(
        (bound) => html`, <code>${bound}</code>`,
      )}</span
    >
    ${schema.description ? html`<span class="said" lang="en">${inline(schema.description)}</span>` : ''}`
}

/** A schema as what is sent or answered: by its name, or by its members. */
export function shape(schema: DocumentSchema, around: SchemaViewAround): Html {
  return html`<p>${facts(schema, false, around)}</p>
    ${schema.properties ? members(schema, around) : inner(schema, around)}`
}
