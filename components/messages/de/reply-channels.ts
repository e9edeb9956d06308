/** Ways to answer, by their names in metadata records. */
export const replyChannels = {
  fitConnect: 'Antwort über diesen Dienst',
  eMail: 'E-Mail',
  deMail: 'De-Mail',
  elster: 'ELSTER-Postfach',
  fink: 'Postfach (FINK)',
  idBundDeMailbox: 'Postfach im Nutzerkonto',
}
