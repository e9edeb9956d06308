import { writtenAs } from '@kurier/forms/written-as'
import { TIME_ZONE } from '../platform/terms.ts'
import type { ExplainedReason, Situation } from './explain-case.ts'

/** The event; its meaning for the applicant; the next step, with its time or the applicant's task. */
export type Explanation = [happened: string, means: string, next: string]

const dayIn = (language: keyof typeof writtenAs) => {
  const format = new Intl.DateTimeFormat(writtenAs[language], { dateStyle: 'long', timeZone: TIME_ZONE })
  return (at: Date): string => format.format(at)
}

/** Texts to read out or send on: without ids, jargon, or facts about the person beyond the application itself. */
export const explanations: Record<'de' | 'en', (situation: Situation) => Explanation> = {
  de: (situation) => german[situation.kind](factsOf(situation, dayIn('de'), germanReasons)),
  en: (situation) => english[situation.kind](factsOf(situation, dayIn('en'), englishReasons)),
}

/** Facts for a sentence: days as people write them, `until` where there is one, and the reason of a rejection. */
type Facts = { at: string; sentAt: string; until: string | undefined; reason: string }
type Sentences = Record<Situation['kind'], (facts: Facts) => Explanation>

function factsOf(situation: Situation, day: (at: Date) => string, reasons: Record<ExplainedReason, string>): Facts {
  const at = day(situation.at)
  return {
    at,
    sentAt: 'sentAt' in situation ? day(situation.sentAt) : at,
    until: 'until' in situation && situation.until ? day(situation.until) : undefined,
    reason: reasons['reason' in situation ? situation.reason : 'other'],
  }
}

const germanReasons: Record<ExplainedReason, string> = {
  'authentication-tag-incorrect': 'Ein Teil des Antrags ist dort nicht so angekommen, wie er abgesendet wurde.',
  'schema-missing': 'Das Programm der Behörde konnte nicht erkennen, wie der Antrag zu lesen ist.',
  'encryption-issue': 'Die Behörde konnte den verschlossenen Antrag nicht öffnen.',
  'syntax-violation': 'Der Antrag ließ sich dort öffnen, aber nicht lesen.',
  'schema-violation': 'Angaben fehlen oder haben nicht die Form, die das Programm der Behörde erwartet.',
  'unsupported-schema': 'Der Antrag hat eine Fassung, mit der das Programm der Behörde nicht arbeiten kann.',
  'hash-mismatch': 'Ein Teil des Antrags war nach dem Öffnen nicht derselbe wie beim Absenden.',
  'attachments-mismatch': 'Es sind nicht genau die Anlagen angekommen, die zum Antrag gehören.',
  'service-mismatch': 'Der Antrag war für eine andere Leistung gekennzeichnet als die, die darin beantragt wird.',
  other: 'Den Grund hat die Behörde in eigenen Worten genannt; sie erklärt ihn auf Nachfrage.',
}

const german: Sentences = {
  unsent: ({ at, until }) => [
    `Der Antrag wurde am ${at} begonnen, aber noch nicht abgesendet.`,
    'Die Behörde weiß deshalb noch nichts davon.',
    until
      ? `Bitte senden Sie ihn im Onlinedienst ab; ist er bis zum ${until} nicht abgesendet, wird er gelöscht.`
      : 'Bitte senden Sie ihn im Onlinedienst ab.',
  ],
  'never-sent': ({ at }) => [
    `Der Antrag wurde begonnen, aber nicht abgesendet, und am ${at} gelöscht.`,
    'Die Behörde hat ihn nie erhalten.',
    'Wenn Sie die Leistung noch beantragen möchten, füllen Sie das Formular bitte neu aus und senden Sie es ab.',
  ],
  underway: ({ sentAt, until }) => [
    `Ihr Antrag wurde am ${sentAt} abgesendet und liegt sicher für die Behörde bereit.`,
    'Die Behörde hat ihn noch nicht abgeholt; Sie müssen nichts tun.',
    until
      ? `Holt sie ihn bis zum ${until} nicht ab, erhalten Sie darüber Bescheid und können ihn noch einmal absenden.`
      : 'Sobald sie ihn abgeholt hat, sehen Sie das auf der Seite, auf der Sie den Stand abfragen.',
  ],
  known: ({ at, sentAt, until }) => [
    `Ihr Antrag wurde am ${sentAt} abgesendet, und die Behörde weiß seit dem ${at}, dass er bereitliegt.`,
    'Sie hat noch nicht bestätigt, dass sie ihn übernommen hat; Sie müssen nichts tun.',
    until
      ? `Übernimmt sie ihn bis zum ${until} nicht, erhalten Sie darüber Bescheid und können ihn noch einmal absenden.`
      : 'Sobald sie das bestätigt, sehen Sie es auf der Seite, auf der Sie den Stand abfragen.',
  ],
  accepted: ({ at }) => [
    `Die Behörde hat Ihren Antrag am ${at} vollständig und unverändert übernommen.`,
    'Damit ist er angekommen; über ihn ist noch nicht entschieden.',
    'Als Nächstes bearbeitet ihn die Behörde und meldet sich bei Ihnen; wie lange das dauert, kann nur sie Ihnen sagen.',
  ],
  answered: ({ at, until }) => [
    `Die Behörde hat Ihnen am ${at} geantwortet.`,
    'Die Antwort liegt verschlossen für Sie bereit und wurde noch nicht geöffnet.',
    until
      ? `Bitte öffnen Sie sie dort, wo Sie den Antrag gestellt haben, bis zum ${until}; danach ist sie nicht mehr abrufbar.`
      : 'Bitte öffnen Sie sie dort, wo Sie den Antrag gestellt haben.',
  ],
  'answer-read': ({ at }) => [
    'Die Behörde hat Ihren Antrag übernommen und Ihnen geantwortet.',
    `Die Antwort ist am ${at} vollständig bei Ihnen angekommen.`,
    'Was jetzt zu tun ist, steht in der Antwort; bei Fragen dazu hilft Ihnen die Behörde.',
  ],
  'answer-unreadable': ({ at }) => [
    `Die Behörde hat Ihnen geantwortet, aber die Antwort konnte am ${at} nicht gelesen werden.`,
    'Ihr Antrag selbst ist davon nicht betroffen; die Behörde hat ihn übernommen.',
    'Bitten Sie die Behörde, noch einmal zu antworten.',
  ],
  'answer-unread': ({ at }) => [
    `Die Behörde hat Ihnen geantwortet, aber die Antwort wurde nicht rechtzeitig abgeholt und am ${at} zurückgegeben.`,
    'Ihr Antrag selbst ist davon nicht betroffen; die Behörde hat ihn übernommen.',
    'Bitte fragen Sie die Behörde, was sie Ihnen mitgeteilt hat.',
  ],
  rejected: ({ at, reason }) => [
    `Die Behörde konnte Ihren Antrag am ${at} aus einem technischen Grund nicht übernehmen, und über ihn ist nicht entschieden.`,
    reason,
    'Bitte senden Sie den Antrag noch einmal ab; kommt er wieder zurück, wenden Sie sich an die Stelle, bei der Sie ihn ausgefüllt haben, oder an die Behörde.',
  ],
  'rejected-late': ({ at, sentAt }) => [
    `Ihr Antrag wurde am ${sentAt} abgesendet, aber die Behörde hat ihn nicht rechtzeitig übernommen; deshalb wurde er am ${at} zurückgegeben.`,
    'Das liegt nicht an Ihnen, und über den Antrag ist nicht entschieden.',
    'Bitte wenden Sie sich an die Behörde, und klären Sie mit ihr, ob Sie den Antrag noch einmal absenden und ob Sie dabei eine Frist beachten müssen.',
  ],
}

const englishReasons: Record<ExplainedReason, string> = {
  'authentication-tag-incorrect': 'Part of the application did not arrive there as it was sent.',
  'schema-missing': 'The authority’s software could not tell how the application was to be read.',
  'encryption-issue': 'The authority could not open the sealed application.',
  'syntax-violation': 'The application could be opened there, but not read.',
  'schema-violation': 'Details are missing or are not in the form that the authority’s software expects.',
  'unsupported-schema': 'The application is in a version that the authority’s software cannot work with.',
  'hash-mismatch': 'Once opened, part of the application was not the same as when it was sent.',
  'attachments-mismatch': 'The documents that arrived are not exactly those that belong to the application.',
  'service-mismatch': 'The application was marked for a different service from the one it applies for.',
  other: 'The authority gave its reason in its own words and will explain it if you ask.',
}

const english: Sentences = {
  unsent: ({ at, until }) => [
    `The application was started on ${at} but has not been sent yet.`,
    'The authority therefore does not know about it.',
    until
      ? `Please send it in the online service; anything not sent by ${until} will be deleted.`
      : 'Please send it in the online service.',
  ],
  'never-sent': ({ at }) => [
    `The application was started but never sent, and was deleted on ${at}.`,
    'The authority never received it.',
    'If you still want to apply, please fill in the form again and send it.',
  ],
  underway: ({ sentAt, until }) => [
    `Your application was sent on ${sentAt} and is being held safely for the authority.`,
    'The authority has not collected it yet; there is nothing you need to do.',
    until
      ? `If it is not collected by ${until}, you will be told and can send it again.`
      : 'As soon as it has been collected, you will see this on the page where you check the status.',
  ],
  known: ({ at, sentAt, until }) => [
    `Your application was sent on ${sentAt}, and the authority has known since ${at} that it is waiting.`,
    'It has not yet confirmed that it has received the application; there is nothing you need to do.',
    until
      ? `If it does not do so by ${until}, you will be told and can send the application again.`
      : 'As soon as it does, you will see this on the page where you check the status.',
  ],
  accepted: ({ at }) => [
    `The authority received your application complete and unchanged on ${at}.`,
    'It has arrived, but no decision has been made on it yet.',
    'The authority will now work on it and contact you; only the authority can say how long that will take.',
  ],
  answered: ({ at, until }) => [
    `The authority replied to you on ${at}.`,
    'The reply is waiting for you, sealed, and has not been opened yet.',
    until
      ? `Please open it where you made your application by ${until}; after that it can no longer be opened.`
      : 'Please open it where you made your application.',
  ],
  'answer-read': ({ at }) => [
    'The authority has received your application and replied to you.',
    `The reply reached you in full on ${at}.`,
    'It says what to do next; if you have questions about it, please ask the authority.',
  ],
  'answer-unreadable': ({ at }) => [
    `The authority replied to you, but on ${at} the reply could not be read.`,
    'Your application itself is not affected; the authority has received it.',
    'Please ask the authority to reply again.',
  ],
  'answer-unread': ({ at }) => [
    `The authority replied to you, but the reply was not collected in time and was returned on ${at}.`,
    'Your application itself is not affected; the authority has received it.',
    'Please ask the authority what it wrote to you.',
  ],
  rejected: ({ at, reason }) => [
    `On ${at} the authority was unable to accept your application for a technical reason, and no decision has been made on it.`,
    reason,
    'Please send the application again; if it is returned once more, contact whoever runs the form you filled in, or the authority.',
  ],
  'rejected-late': ({ at, sentAt }) => [
    `Your application was sent on ${sentAt}, but the authority did not accept it in time, so it was returned on ${at}.`,
    'This was not your fault, and no decision has been made on the application.',
    'Please contact the authority and ask whether to send the application again and whether there is a deadline to keep.',
  ],
}
