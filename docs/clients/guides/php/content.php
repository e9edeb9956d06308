<?php
// What both sides need to send and open submissions and replies: $kind is "submission" or "reply".
declare(strict_types=1);

require __DIR__ . '/kurier.php';

// A text that every online service should be able to show.
define('MESSAGE', SCHEMAS . '/message/1.0.0/message.schema.json');

/** The specification spells it `replys`; `replies` answers as well. */
function addressOf(string $kind, string $id): string
{
    return API . "/{$kind}s/$id";
}

/** The service has signed which tags the sender's parts have. */
function announcedTags(string $kind, string $id, string $caseId): array
{
    foreach (eventsOf($caseId) as [$name, $payload]) {
        if ($name === "submit-$kind" && $payload->sub === "$kind:$id") {
            return tagsIn($payload);
        }
    }
    stop("The service has signed no event of $id.");
}

/** Announces every attachment. The same Idempotency-Key creates nothing twice. */
function create(string $kind, array $wish, array $files): array
{
    $attachments = array_combine(array_map(fn () => newId(), $files), $files);
    $once = ['Idempotency-Key: ' . newId()];
    $body = encoded([...$wish, 'announcedAttachments' => array_keys($attachments)]);
    return [json_decode(call('POST', API . "/{$kind}s", $body, more: $once)), $attachments];
}

function hashOf(string $content): array
{
    return ['type' => 'sha512', 'content' => hash('sha512', $content)];
}

/** Encrypts and sends all parts. $record: the metadata record without the schema and hashes of what is sent. */
function submit(
    string $kind, object $created, object $key, array $record, mixed $schema, string $data, array $attachments,
): void {
    $id = $created->{"{$kind}Id"};
    $address = addressOf($kind, $id);
    [$tags, $described] = [[], []];
    foreach ($attachments as $attachmentId => $file) {
        $content = file_get_contents($file);
        $part = encrypt($content, $key);
        call('PUT', "$address/attachments/$attachmentId", $part, 'application/jose');
        $tags[$attachmentId] = tagOf($part);
        $described[] = [
            'attachmentId' => $attachmentId,
            'purpose' => 'attachment',
            'filename' => basename($file),
            'mimeType' => str_ends_with($file, '.pdf') ? 'application/pdf' : 'application/octet-stream',
            'hash' => hashOf($content),
        ];
    }
    $structure = ['data' => ['submissionSchema' => $schema, 'hash' => hashOf($data)], 'attachments' => $described];
    $metadata = encrypt(encoded([...$record, 'contentStructure' => $structure]), $key, 'application/json');
    $encryptedData = encrypt($data, $key, 'application/json');
    call('PUT', $address, encoded(['encryptedMetadata' => $metadata, 'encryptedData' => $encryptedData]));
    $sent = ['metadata' => tagOf($metadata), 'data' => tagOf($encryptedData), 'attachments' => $tags];
    if (announcedTags($kind, $id, $created->caseId) != $sent) {
        stop('The service holds something else than what was sent.');
    }
}
