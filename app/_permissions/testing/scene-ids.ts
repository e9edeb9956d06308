/** Ids of things of one organisation, by the names that paths use, a key that the destination has not yet, a form and a field of it, and a draft of an imported one. */
export type SceneIds = Record<
  | 'organisationId'
  | 'personId'
  | 'invitationId'
  | 'clientId'
  | 'secretId'
  | 'destinationId'
  | 'kid'
  | 'caseId'
  | 'sequence'
  | 'attemptId'
  | 'noticeId'
  | 'sessionId'
  | 'feedId'
  | 'submissionId'
  | 'noteId'
  | 'examinationId'
  | 'receiverId'
  | 'partnerId'
  | 'jwk'
  | 'path'
  | 'field'
  | 'form'
  | 'version'
  | 'incidentId'
  | 'streamId',
  string
>
