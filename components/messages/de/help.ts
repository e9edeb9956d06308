/** Die Hilfeseite: Weg zur ersten Einreichung, Adressen, Kennungen. */
export const help = {
  title: 'Hilfe',
  intro: 'Der Weg zur ersten Einreichung, alle Adressen dieser Installation und die Bedeutung der Kennungen.',
  ids: {
    title: 'Was die Kennungen bedeuten',
    term: {
      clientId: 'clientId, clientSecret',
      destinationId: 'destinationId',
      caseId: 'caseId',
      submissionId: 'submissionId, replyId',
      kid: 'kid',
      service: 'Leistung, urn:de:fim:leika:leistung:…',
    },
    about: {
      clientId:
        'Zugang eines Programms. Mit beiden Angaben fragt es ein Token an; das Geheimnis wird nur einmal angezeigt.',
      destinationId: 'Ein Zustellpunkt: wohin eine Einreichung geht.',
      caseId: 'Ein Fall: alles, was zwischen einem Onlinedienst und einer Behörde zusammengehört.',
      submissionId: 'Eine Einreichung oder eine Antwort in einem Fall.',
      kid: 'Ein Schlüssel eines Zustellpunkts oder des Dienstes. Ausgetauscht wird er Schritt für Schritt auf der Seite des Zustellpunkts, unter „Schlüssel“.',
      service: 'Eine Verwaltungsleistung aus dem Leistungskatalog.',
    },
    search: 'Die Suche im Kopf der Seite findet, was zu einer dieser Kennungen gehört.',
  },
}

declare module '../areas.ts' {
  interface Messages {
    help: typeof help
  }
}
