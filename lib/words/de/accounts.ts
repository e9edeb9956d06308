import type { RoomWords } from '../room-words.ts'

export const words = {
  navigation: {
    organisations: 'Organisationen',
  },
  tabs: {
    people: 'Personen',
    organisations: 'Organisationen',
    auditLog: 'Protokoll',
  },
  audit: {
    'create-organisation': 'Organisation angelegt',
    'rename-organisation': 'Organisation umbenannt',
    'invite-person': 'Person eingeladen',
    'withdraw-invitation': 'Einladung zurückgezogen',
    'accept-invitation': 'Einladung angenommen',
    'change-role': 'Rolle geändert',
    'add-member': 'Mitglied hinzugefügt',
    'remove-member': 'Mitglied entfernt',
    'leave-organisation': 'Organisation verlassen',
    'make-operator-link': 'Link für einen Zugang zum Betrieb erzeugt',
    'make-operator': 'Person in den Betrieb aufgenommen',
    'provision-person': 'Zugang durch den Anmeldedienst erhalten',
    'keep-role': 'Rolle als letzte behalten',
    'change-person': 'Rechte einer Person geändert',
    'disable-person': 'Person gesperrt',
    'enable-person': 'Person entsperrt',
    'make-password-link': 'Link für ein neues Passwort erzeugt',
    'sign-in': 'Angemeldet',
    'sign-in-refused': 'Anmeldung abgewiesen',
    'sign-out': 'Abgemeldet',
    'end-session': 'Sitzung beendet',
    'change-password': 'Passwort geändert',
    'prepare-second-factor': 'Einrichtung eines zweiten Faktors begonnen',
    'set-up-second-factor': 'Zweiten Faktor eingerichtet',
    'remove-second-factor': 'Zweiten Faktor entfernt',
    'renew-recovery-codes': 'Wiederherstellungscodes erneuert',
    'use-recovery-code': 'Wiederherstellungscode benutzt',
    'export-audit-log': 'Protokoll exportiert',
  },
  settings: {
    OIDC_ISSUER: 'OpenID-Connect-Anbieter für die Anmeldung',
    OIDC_CLIENT_ID: 'Client bei diesem Anbieter',
    OIDC_CLIENT_SECRET: 'Geheimnis dieses Clients',
    OIDC_NAME: 'Name des Anbieters auf der Schaltfläche',
    OIDC_SCOPES: 'Scopes, die bei diesem Anbieter erbeten werden',
    OIDC_ROLES_CLAIM: 'Claim mit den Rollen, nach Name oder Pfad',
    OIDC_ROLES: 'Rollen, die Werte dieses Claims geben',
    OIDC_PROVISION: 'Erste Anmeldung dort gibt Zugang, mit mindestens einer Rolle',
    SECOND_FACTOR_REQUIRED: 'Betrieb und Eigentümer/-innen brauchen einen zweiten Faktor',
  },
} satisfies RoomWords<'accounts'>

export const mails = {
  invitation: {
    subject: 'Einladung zu Kurier',
    text: `Guten Tag,

{by, select, person {{inviter} lädt Sie ein} other {Sie sind eingeladen}}, in Kurier für „{organisation}“ mitzuarbeiten, in der Rolle „{role, select, owner {Eigentümer/-in} developer {Entwicklung} reader {Lesezugriff} other {Sachbearbeitung}}“.
Öffnen Sie dazu diesen Link:

{link}

Der Link gilt sieben Tage und funktioniert nur einmal. Wenn Sie keine Einladung erwarten, löschen Sie diese Nachricht.`,
  },
  password: {
    subject: 'Kurier: neues Passwort',
    text: `Guten Tag {name},

für Ihren Zugang zu Kurier ({host}) wurde ein neues Passwort angefordert. Mit diesem Link legen Sie es fest:

{link}

Der Link gilt 30 Minuten und funktioniert nur einmal. Haben Sie kein neues Passwort angefordert, müssen Sie nichts tun: Ihr Passwort
bleibt, wie es ist.`,
  },
  provider: {
    subject: 'Kurier: Anmeldedienst verknüpft',
    text: `Guten Tag {name},

Ihr Zugang zu Kurier ({host}) ist jetzt mit dem Anmeldedienst {issuer} verknüpft: Wer sich dort mit Ihrer E-Mail-Adresse
anmeldet, ist auch hier angemeldet.{startsAnew, select, yes { Ein früher festgelegtes Passwort gilt nicht mehr, und alle anderen Sitzungen sind beendet.} other {}} Waren Sie das nicht, wenden Sie sich bitte sofort an den Betrieb.`,
  },
}
