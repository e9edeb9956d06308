<?php
// Fetches what waits, and accepts or rejects it; run it when a callback came, or every few minutes:
//
//   set -a; . ./kurier-receiver.env; set +a
//   php receive.php inbox
//
// With a message and attachments, what was accepted is answered with them: {"subject": "…", "message": "…"}
//
//   php receive.php inbox message.json decision.pdf
declare(strict_types=1);

require __DIR__ . '/fetch.php';

// The private keys, as `kurier-client keys make` or the portal wrote them.
$files = glob(getenv('KURIER_KEYS') . '/*.private.json');
$keys = array_column(array_map(fn ($file) => json_decode(file_get_contents($file)), $files), null, 'kid');
[$signingKey] = array_values(array_filter($keys, fn ($key) => $key->alg === 'PS512'));

/** Signs a security event token (RFC 8417) and posts it. */
function decide(string $submissionId, string $caseId, string $name, array $content, object $key): void
{
    $payload = [
        '$schema' => SCHEMAS . '/set-payload/1.2.2/set-payload.schema.json',
        'jti' => newId(),
        'iss' => DESTINATION,
        'iat' => time(),
        'sub' => "submission:$submissionId",
        'txn' => "case:$caseId",
        'events' => [SCHEMAS . "/events/$name" => $content],
    ];
    $header = ['alg' => 'PS512', 'typ' => 'secevent+jwt', 'kid' => $key->kid];
    $input = b64(encoded($header)) . '.' . b64(encoded($payload));
    $event = "$input." . b64(pss($key)->sign($input));
    call('POST', API . "/cases/$caseId/events", $event, 'application/jose');
    echo "$name $submissionId\n";
}

/** Answers for the key that the sender gave, in the version of the metadata record that it wrote itself. */
function reply(string $caseId, object $metadata, array $answer): void
{
    $channel = $metadata->replyChannel->fitConnect ?? null;
    if (!$answer || !$channel) {
        return;
    }
    [$created, $attachments] = create('reply', ['caseId' => $caseId], array_slice($answer, 1));
    $record = ['$schema' => $metadata->{'$schema'}];
    $schema = ['schemaUri' => MESSAGE, 'mimeType' => 'application/json'];
    $data = file_get_contents($answer[0]);
    submit('reply', $created, $channel->encryptionPublicKey, $record, $schema, $data, $attachments);
    echo "submit-reply $created->replyId\n";
}

// What is decided leaves the list: read it from its beginning until it is empty.
$list = API . '/submissions?offset=0&limit=100&destinationId=' . DESTINATION;
while ($waiting = read($list)->submissions) {
    foreach ($waiting as $one) {
        try {
            $folder = "$argv[1]/$one->submissionId";
            [$metadata, $tags] = fetch('submission', $one->submissionId, $one->caseId, $keys, $folder);
        } catch (Wrong $wrong) {
            decide($one->submissionId, $one->caseId, 'reject-submission', $wrong->content(), $signingKey);
            continue;
        }
        decide($one->submissionId, $one->caseId, 'accept-submission', ['authenticationTags' => $tags], $signingKey);
        reply($one->caseId, $metadata, array_slice($argv, 2));
    }
}
