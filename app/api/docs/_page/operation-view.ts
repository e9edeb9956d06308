import { html } from 'hono/html'
import { curlOf } from './curl.ts'
import { referredName, type DocumentAnswer, type Operation, type Reference } from './document.ts'
import { exampleOf, MOST_SHOWN } from './example.ts'
import { blocks, inline, type Html } from './markdown.ts'
import { facts, shape } from './schema-view.ts'
import type { reference } from '#components/messages/de/reference.ts'

export type OperationViewAround = {
  reference: Reference
  words: typeof reference
  baseUrl: string
  typesUrl: string | undefined
}

const code = (text: string): Html => html`<pre><code>${text}</code></pre>`

/** One operation: who may call it, what it takes and answers, and how to try it. */
export function operationView(operation: Operation, around: OperationViewAround): Html {
  const { words } = around
  const { operationId, method, path, summary, description } = operation
  return html`<article class="type" id="${operationId}">
    <h3><a href="#${operationId}" lang="en">${summary}</a></h3>
    <p>
      <code><strong>${method}</strong> ${path}</code>
    </p>
    <div class="intro" lang="en">${blocks(withoutScope(description))}</div>
    <p>${words.scope}: ${scopes(operation, words)}</p>
    ${parameters(operation, around)} ${body(operation, around)} ${answers(operation, around)}
    <h4>${words.command}</h4>
    ${code(curlOf(operation, around.reference, around.baseUrl))}
  </article>`
}

/** A callback: what the receiver gets. */
export function callbackView(callback: Operation, around: OperationViewAround): Html {
  return html`<article class="type" id="${callback.operationId}">
    <h3><a href="#${callback.operationId}" lang="en">${callback.summary}</a></h3>
    <div class="intro" lang="en">${blocks(callback.description)}</div>
    ${parameters(callback, around)} ${body(callback, around)}
  </article>`
}

/** The description names the scope as well, for documents that are read without this page. */
const withoutScope = (description: string): string => description.replace(/\n\nScope: .*$/s, '')

function scopes({ security }: Operation, words: typeof reference): Html {
  const named = security.flatMap((one) => Object.values(one).flat())
  if (named.length === 0) return html`${words.noScope}`
  return html`${named.map((scope, at) => html`${at > 0 ? ` ${words.anyScope} ` : ''}<code>${scope}</code>`)}`
}

function parameters({ parameters: given }: Operation, around: OperationViewAround): Html | '' {
  const { words } = around
  if (given.length === 0) return ''
  return html`<h4>${words.parameters}</h4>
    <ul class="members">
      ${given.map(({ name, in: place, required, description, schema = {} }) => {
        const told = { ...schema, description: description ?? schema.description }
        return html`<li>
          <code><strong>${name}</strong></code> <span class="muted">${words.places[place]},</span>
          ${facts(told, required, around)}
        </li>`
      })}
    </ul>`
}

function body({ requestBody }: Operation, around: OperationViewAround): Html | '' {
  if (!requestBody) return ''
  return html`<h4>${around.words.body}</h4>
    ${requestBody.description ? html`<p lang="en">${inline(requestBody.description)}</p>` : ''}
    ${contents(requestBody.content, around)}`
}

function contents(content: DocumentAnswer['content'], around: OperationViewAround): Html {
  return html`${Object.entries(content ?? {}).map(([mediaType, given], at) => {
    const { schema } = given
    return html`<p><code>${mediaType}</code></p>
      ${schema && at === 0 ? shape(schema, around) : ''} ${at === 0 ? examples(mediaType, given, around) : ''}`
  })}`
}

type OperationViewContent = NonNullable<DocumentAnswer['content']>[string]

/** The examples of a body: those of its own, each with its name where there are several, else one made of its schema. */
function examples(
  mediaType: string,
  { schema, example, examples: named }: OperationViewContent,
  around: OperationViewAround,
): Html | '' {
  const only = example ?? (schema && exampleOf(schema, around.reference))
  const all = named ? Object.entries(named).map(([name, { value }]) => ({ name, value })) : [{ name: '', value: only }]
  const shown = all.filter(
    ({ value }) => value !== undefined && (mediaType.endsWith('json') || typeof value === 'string'),
  )
  return html`${shown.map(({ name, value }) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
    const title = html`${around.words.example}${name ? html` (<code>${name}</code>)` : ''}`
    if (text.length <= MOST_SHOWN)
      return html`<p class="muted">${title}</p>
        ${code(text)}`
    return html`<details>
      <summary class="muted">${title}</summary>
      ${code(text)}
    </details>`
  })}`
}

/** The operations that an answer leads to. */
function following({ links }: DocumentAnswer, { words, reference }: OperationViewAround): Html | '' {
  if (!links) return ''
  const summaryOf = (id: string) => reference.operations.find(({ operationId }) => operationId === id)?.summary ?? id
  return html`<p class="muted">${words.next}</p>
    <ul class="members">
      ${Object.values(links).map(
        ({ operationId, description }) =>
          html`<li lang="en">
            <a href="#${operationId}">${summaryOf(operationId)}</a>
            <span class="said">${inline(description)}</span>
          </li>`,
      )}
    </ul>`
}

function answers({ responses }: Operation, around: OperationViewAround): Html {
  const { words, reference } = around
  const all = Object.entries(responses).map(([status, given]) => {
    const answer = given.$ref ? (reference.components.responses[referredName(given.$ref)] ?? given) : given
    return { status, answer }
  })
  const good = all.filter(({ status }) => status < '400')
  const bad = all.filter(({ status }) => status >= '400')
  return html`<h4>${words.answers}</h4>
    ${good.map(
      ({ status, answer }) =>
        html`<p><strong>${status}</strong> <span lang="en">${inline(answer.description ?? '')}</span></p>
          ${contents(answer.content, around)} ${following(answer, around)}`,
    )}
    <h4>${words.problems}</h4>
    <ul class="members">
      ${bad.map(
        ({ status, answer }) =>
          html`<li>
            <strong>${status}</strong> ${problemType(answer, around)}
            <span class="said" lang="en">${inline(answer.description ?? '')}</span>
          </li>`,
      )}
    </ul>`
}

/** The last segment of a problem's type, with its explanation where this installation has it. */
function problemType({ content }: DocumentAnswer, { typesUrl }: OperationViewAround): Html | '' {
  const [{ example } = {}] = Object.values(content ?? {})
  const type = typeof example === 'object' && example && 'type' in example ? example.type : undefined
  if (typeof type !== 'string') return ''
  const name = type.slice(type.lastIndexOf('/') + 1)
  return typesUrl ? html`<a href="${typesUrl}#problem-${name}">${name}</a>` : html`<code>${name}</code>`
}
