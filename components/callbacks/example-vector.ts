/** The test vector of docs/clients/callback-test-vector.json: a callback that is genuine three seconds after it was sent. */
export const exampleVector = {
  secret: '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff',
  timestamp: '1795521600',
  body: '{"type":"https://kurier.example/schemas/submission-api/callbacks/new-submissions","submissions":[{"destinationId":"0193f2a4-7c1e-7b52-9d0a-3f6e5c4b2a10","submissionId":"0193f2b0-15d3-7e08-8a44-6b1c2d3e4f50","caseId":"0193f2b0-15d3-7a61-b3f7-9e8d7c6b5a40"}],"submissionIds":["0193f2b0-15d3-7e08-8a44-6b1c2d3e4f50"]}',
  authentication:
    '3403ed640f13199fe61dbcc85a6a5649afb4370f6b4ead07774269bfab4671958c8797a208fb9d01302180acc0d2696da61d0a8db3fded630900894b81d7845c',
  checkedAt: '1795521603',
}
