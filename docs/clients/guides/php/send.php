<?php
// Sends a data record with attachments:
//
//   set -a; . ./kurier-sender.env; set +a
//   php send.php data.json deed.pdf
declare(strict_types=1);

require __DIR__ . '/kurier.php';

$files = array_slice($argv, 2);
$data = file_get_contents($argv[1]);
$attachments = array_combine(array_map(fn () => newId(), $files), $files);
$hash = fn (string $content): array => ['type' => 'sha512', 'content' => hash('sha512', $content)];

// 1. The destination, its key, and the first service that it takes.
$destination = read(API . '/destinations/' . DESTINATION);
$key = read(API . '/destinations/' . DESTINATION . "/keys/$destination->encryptionKid");
$offer = $destination->publicServices[0];
$service = ['identifier' => $offer->identifier, 'name' => 'An application'];

// 2. Create: every attachment is announced. The same Idempotency-Key makes no second submission.
$wish = [
    'destinationId' => DESTINATION,
    'publicService' => $service,
    'announcedAttachments' => array_keys($attachments),
];
$idempotency = ['Idempotency-Key: ' . newId()];
$created = json_decode(call('POST', API . '/submissions', encoded($wish), more: $idempotency));
$submission = API . "/submissions/$created->submissionId";

// 3. Each attachment, encrypted by itself.
[$tags, $described] = [[], []];
foreach ($attachments as $id => $file) {
    $content = file_get_contents($file);
    $part = encrypt($content, $key);
    call('PUT', "$submission/attachments/$id", $part, 'application/jose');
    $tags[$id] = tagOf($part);
    $described[] = [
        'attachmentId' => $id,
        'purpose' => 'attachment',
        'filename' => basename($file),
        'mimeType' => str_ends_with($file, '.pdf') ? 'application/pdf' : 'application/octet-stream',
        'hash' => $hash($content),
    ];
}

// 4. Metadata and data, and submit. The metadata record names the schema and the hash of all that was sent.
$metadata = [
    '$schema' => SCHEMAS . '/metadata/2.1.0/metadata.schema.json',
    'publicService' => $service,
    'contentStructure' => [
        'data' => ['submissionSchema' => $offer->submissionSchemas[0], 'hash' => $hash($data)],
        'attachments' => $described,
    ],
];
$parts = [
    'encryptedMetadata' => encrypt(encoded($metadata), $key, 'application/json'),
    'encryptedData' => encrypt($data, $key, 'application/json'),
];
call('PUT', $submission, encoded($parts));

// 5. The service has signed what it got: the tags are those of what was sent.
$sent = [
    'metadata' => tagOf($parts['encryptedMetadata']),
    'data' => tagOf($parts['encryptedData']),
    'attachments' => $tags,
];
foreach (eventsOf($created->caseId) as [$name, $payload]) {
    if ($name === 'submit-submission' && tagsIn($payload) != $sent) {
        stop('The service holds something else than what was sent.');
    }
}
echo "submitted $created->submissionId case $created->caseId\n";
