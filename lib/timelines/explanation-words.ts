import { TIME_ZONE } from '../platform/terms.ts'
import type { ExplainedReason, Situation } from './explain-case.ts'

/** What happened; what it means for whoever applied; what happens next, and when or what to do. */
export type Explanation = [happened: string, means: string, next: string]

const dayIn = (locale: string) => {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: TIME_ZONE })
  return (at: Date): string => format.format(at)
}

/** To be read out or sent on: no ids, no words of the trade, no more about a person than that there is an application. */
export const explanations: Record<'de' | 'en', (situation: Situation) => Explanation> = {
  de: (situation) => german(situation, dayIn('de-DE')),
  en: (situation) => english(situation, dayIn('en-GB')),
}

const germanReasons: Record<ExplainedReason, string> = {
  'authentication-tag-incorrect': 'Ein Teil des Antrags ist dort nicht so angekommen, wie er abgeschickt wurde.',
  'schema-missing': 'Das Programm der Behörde konnte nicht erkennen, wie der Antrag zu lesen ist.',
  'encryption-issue': 'Die Behörde konnte den verschlossenen Antrag nicht öffnen.',
  'syntax-violation': 'Der Antrag ließ sich dort öffnen, aber nicht lesen.',
  'schema-violation': 'Angaben fehlen oder haben nicht die Form, die das Programm der Behörde erwartet.',
  'unsupported-schema': 'Der Antrag hat eine Fassung, mit der das Programm der Behörde nicht arbeiten kann.',
  'hash-mismatch': 'Ein Teil des Antrags war nach dem Öffnen nicht derselbe wie beim Abschicken.',
  'attachments-mismatch': 'Es sind nicht genau die Anlagen angekommen, die zum Antrag gehören.',
  'service-mismatch': 'Der Antrag war für eine andere Leistung gekennzeichnet als die, die darin beantragt wird.',
  other: 'Den Grund hat die Behörde in eigenen Worten genannt; sie erklärt ihn auf Nachfrage.',
}

function german(situation: Situation, day: (at: Date) => string): Explanation {
  const { kind, at } = situation
  switch (kind) {
    case 'unsent':
      return [
        `Der Antrag wurde am ${day(at)} begonnen, aber noch nicht abgeschickt.`,
        'Die Behörde weiß deshalb noch nichts von ihm.',
        situation.until
          ? `Bitte schicken Sie ihn im Onlinedienst ab; was bis zum ${day(situation.until)} nicht abgeschickt ist, wird gelöscht.`
          : 'Bitte schicken Sie ihn im Onlinedienst ab.',
      ]
    case 'never-sent':
      return [
        `Der Antrag wurde begonnen, aber nicht abgeschickt, und am ${day(at)} gelöscht.`,
        'Die Behörde hat ihn nie erhalten.',
        'Wenn Sie die Leistung noch beantragen möchten, füllen Sie das Formular bitte neu aus und schicken Sie es ab.',
      ]
    case 'underway':
      return [
        `Ihr Antrag wurde am ${day(situation.sentAt)} abgeschickt und liegt sicher für die Behörde bereit.`,
        'Die Behörde hat ihn noch nicht abgeholt; Sie müssen nichts tun.',
        situation.until
          ? `Holt sie ihn bis zum ${day(situation.until)} nicht ab, erhalten Sie darüber Bescheid und können ihn noch einmal abschicken.`
          : 'Sobald sie ihn abgeholt hat, sehen Sie das auf der Seite, auf der Sie den Stand abfragen.',
      ]
    case 'known':
      return [
        `Ihr Antrag wurde am ${day(situation.sentAt)} abgeschickt, und die Behörde weiß seit dem ${day(at)}, dass er bereitliegt.`,
        'Sie hat noch nicht bestätigt, dass sie ihn übernommen hat; Sie müssen nichts tun.',
        situation.until
          ? `Übernimmt sie ihn bis zum ${day(situation.until)} nicht, erhalten Sie darüber Bescheid und können ihn noch einmal abschicken.`
          : 'Sobald sie das bestätigt, sehen Sie es auf der Seite, auf der Sie den Stand abfragen.',
      ]
    case 'accepted':
      return [
        `Die Behörde hat Ihren Antrag am ${day(at)} vollständig und unverändert übernommen.`,
        'Damit ist er angekommen; entschieden ist über ihn noch nicht.',
        'Als Nächstes bearbeitet ihn die Behörde und meldet sich bei Ihnen; wie lange das dauert, kann nur sie Ihnen sagen.',
      ]
    case 'answered':
      return [
        `Die Behörde hat Ihnen am ${day(at)} geantwortet.`,
        'Die Antwort liegt verschlossen für Sie bereit und wurde noch nicht geöffnet.',
        situation.until
          ? `Bitte öffnen Sie sie dort, wo Sie den Antrag gestellt haben, bis zum ${day(situation.until)}; danach ist sie nicht mehr abrufbar.`
          : 'Bitte öffnen Sie sie dort, wo Sie den Antrag gestellt haben.',
      ]
    case 'answer-read':
      return [
        'Die Behörde hat Ihren Antrag übernommen und Ihnen geantwortet.',
        `Die Antwort ist am ${day(at)} vollständig bei Ihnen angekommen.`,
        'Was jetzt zu tun ist, steht in der Antwort; bei Fragen dazu hilft Ihnen die Behörde.',
      ]
    case 'answer-unreadable':
      return [
        `Die Behörde hat Ihnen geantwortet, aber die Antwort konnte am ${day(at)} nicht gelesen werden.`,
        'Ihr Antrag selbst ist davon nicht betroffen; die Behörde hat ihn übernommen.',
        'Bitte bitten Sie die Behörde, noch einmal zu antworten.',
      ]
    case 'answer-unread':
      return [
        `Die Behörde hat Ihnen geantwortet, aber die Antwort wurde nicht rechtzeitig abgeholt und am ${day(at)} zurückgegeben.`,
        'Ihr Antrag selbst ist davon nicht betroffen; die Behörde hat ihn übernommen.',
        'Bitte fragen Sie die Behörde, was sie Ihnen mitgeteilt hat.',
      ]
    case 'rejected':
      return [
        `Die Behörde konnte Ihren Antrag am ${day(at)} aus einem technischen Grund nicht übernehmen, und über ihn ist nicht entschieden.`,
        germanReasons[situation.reason],
        'Bitte schicken Sie den Antrag noch einmal ab; kommt er wieder zurück, wenden Sie sich an die Stelle, bei der Sie ihn ausgefüllt haben, oder an die Behörde.',
      ]
    case 'rejected-late':
      return [
        `Ihr Antrag wurde am ${day(situation.sentAt)} abgeschickt, aber die Behörde hat ihn nicht rechtzeitig übernommen; deshalb wurde er am ${day(at)} zurückgegeben.`,
        'Das liegt nicht an Ihnen, und über den Antrag ist nicht entschieden.',
        'Bitte wenden Sie sich an die Behörde, und klären Sie mit ihr, ob Sie den Antrag noch einmal abschicken und ob Sie dabei eine Frist beachten müssen.',
      ]
  }
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

function english(situation: Situation, day: (at: Date) => string): Explanation {
  const { kind, at } = situation
  switch (kind) {
    case 'unsent':
      return [
        `The application was started on ${day(at)} but has not been sent yet.`,
        'The authority therefore does not know about it.',
        situation.until
          ? `Please send it in the online service; anything not sent by ${day(situation.until)} will be deleted.`
          : 'Please send it in the online service.',
      ]
    case 'never-sent':
      return [
        `The application was started but never sent, and was deleted on ${day(at)}.`,
        'The authority never received it.',
        'If you still want to apply, please fill in the form again and send it.',
      ]
    case 'underway':
      return [
        `Your application was sent on ${day(situation.sentAt)} and is being held safely for the authority.`,
        'The authority has not collected it yet; there is nothing you need to do.',
        situation.until
          ? `If it is not collected by ${day(situation.until)}, you will be told and can send it again.`
          : 'As soon as it has been collected, you will see so on the page where you check the status.',
      ]
    case 'known':
      return [
        `Your application was sent on ${day(situation.sentAt)}, and the authority has known since ${day(at)} that it is waiting.`,
        'It has not confirmed yet that it has taken the application over; there is nothing you need to do.',
        situation.until
          ? `If it does not do so by ${day(situation.until)}, you will be told and can send the application again.`
          : 'As soon as it does, you will see so on the page where you check the status.',
      ]
    case 'accepted':
      return [
        `The authority received your application complete and unchanged on ${day(at)}.`,
        'It has arrived, but no decision has been made on it yet.',
        'The authority will now work on it and contact you; only the authority can say how long that will take.',
      ]
    case 'answered':
      return [
        `The authority replied to you on ${day(at)}.`,
        'The reply is waiting for you, sealed, and has not been opened yet.',
        situation.until
          ? `Please open it where you made your application by ${day(situation.until)}; after that it can no longer be opened.`
          : 'Please open it where you made your application.',
      ]
    case 'answer-read':
      return [
        'The authority has received your application and replied to you.',
        `The reply reached you in full on ${day(at)}.`,
        'It says what to do next; if you have questions about it, please ask the authority.',
      ]
    case 'answer-unreadable':
      return [
        `The authority replied to you, but on ${day(at)} the reply could not be read.`,
        'Your application itself is not affected; the authority has received it.',
        'Please ask the authority to reply again.',
      ]
    case 'answer-unread':
      return [
        `The authority replied to you, but the reply was not collected in time and was returned on ${day(at)}.`,
        'Your application itself is not affected; the authority has received it.',
        'Please ask the authority what it wrote to you.',
      ]
    case 'rejected':
      return [
        `On ${day(at)} the authority was unable to take over your application for a technical reason, and no decision has been made on it.`,
        englishReasons[situation.reason],
        'Please send the application again; if it is returned once more, contact whoever runs the form you filled in, or the authority.',
      ]
    case 'rejected-late':
      return [
        `Your application was sent on ${day(situation.sentAt)}, but the authority did not take it over in time, so it was returned on ${day(at)}.`,
        'This was not your fault, and no decision has been made on the application.',
        'Please contact the authority and ask whether to send the application again and whether there is a deadline to keep.',
      ]
  }
}
