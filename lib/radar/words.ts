import type { WordsLanguage } from '../applications/terms.ts'
import type { RadarKind } from './terms.ts'

type CountWords = (count: number) => string
const counted =
  (one: string, many: string): CountWords =>
  (count) =>
    count === 1 ? one : `${count} ${many}`

/** Words for `count` things of a kind, for calendars, mails and the command line, which have no page texts. */
const words: Record<WordsLanguage, Record<RadarKind, CountWords>> = {
  de: {
    'submissions-rejected': counted('eine Einreichung wird zurückgewiesen', 'Einreichungen werden zurückgewiesen'),
    'replies-rejected': counted('eine Antwort wird zurückgewiesen', 'Antworten werden zurückgewiesen'),
    'notices-given-up': counted('eine Benachrichtigung wird aufgegeben', 'Benachrichtigungen werden aufgegeben'),
    'secrets-ending': counted('ein Geheimnis läuft ab', 'Geheimnisse laufen ab'),
    'certificates-ending': counted('ein Zertifikat läuft ab', 'Zertifikate laufen ab'),
    'incomplete-submissions-deleted': counted(
      'eine unvollständige Einreichung wird gelöscht',
      'unvollständige Einreichungen werden gelöscht',
    ),
    'incomplete-replies-deleted': counted(
      'eine unvollständige Antwort wird gelöscht',
      'unvollständige Antworten werden gelöscht',
    ),
    'reminders-due': counted('eine Erinnerung wird fällig', 'Erinnerungen werden fällig'),
    'submission-content-deleted': counted(
      'der Inhalt einer entschiedenen Einreichung wird gelöscht',
      'entschiedene Einreichungen verlieren ihren Inhalt',
    ),
    'reply-content-deleted': counted(
      'der Inhalt einer entschiedenen Antwort wird gelöscht',
      'entschiedene Antworten verlieren ihren Inhalt',
    ),
    'unsubmitted-cases-deleted': counted(
      'ein Fall ohne Einreichung wird gelöscht',
      'Fälle ohne Einreichung werden gelöscht',
    ),
    'cases-deleted': counted('ein alter Fall wird gelöscht', 'alte Fälle werden gelöscht'),
  },
  en: {
    'submissions-rejected': counted('one submission will be rejected', 'submissions will be rejected'),
    'replies-rejected': counted('one reply will be rejected', 'replies will be rejected'),
    'notices-given-up': counted('one notification will be given up', 'notifications will be given up'),
    'secrets-ending': counted('one secret expires', 'secrets expire'),
    'certificates-ending': counted('one certificate expires', 'certificates expire'),
    'incomplete-submissions-deleted': counted(
      'one incomplete submission will be deleted',
      'incomplete submissions will be deleted',
    ),
    'incomplete-replies-deleted': counted('one incomplete reply will be deleted', 'incomplete replies will be deleted'),
    'reminders-due': counted('one reminder is due', 'reminders are due'),
    'submission-content-deleted': counted(
      'the content of one decided submission will be deleted',
      'decided submissions will lose their content',
    ),
    'reply-content-deleted': counted(
      'the content of one decided reply will be deleted',
      'decided replies will lose their content',
    ),
    'unsubmitted-cases-deleted': counted(
      'one case without a submission will be deleted',
      'cases without a submission will be deleted',
    ),
    'cases-deleted': counted('one old case will be deleted', 'old cases will be deleted'),
  },
}

/** The happening as a part of a sentence: `3 submissions will be rejected`. */
export const happeningInWords = (language: WordsLanguage, kind: RadarKind, count: number): string =>
  words[language][kind](count)
