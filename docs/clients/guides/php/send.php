<?php
// Sends a data record with attachments:
//
//   set -a; . ./kurier-sender.env; set +a
//   php send.php data.json deed.pdf
declare(strict_types=1);

require __DIR__ . '/content.php';

// 1. The destination, its key, and the first service that it takes.
$destination = read(API . '/destinations/' . DESTINATION);
$key = read(API . '/destinations/' . DESTINATION . "/keys/$destination->encryptionKid");
$offer = $destination->publicServices[0];
$service = ['identifier' => $offer->identifier, 'name' => 'An application'];

// 2. Create.
$wish = ['destinationId' => DESTINATION, 'publicService' => $service];
[$created, $attachments] = create('submission', $wish, array_slice($argv, 2));

// 3. A key for the replies. Its private half opens them, here and in kurier-client: keep it as long as replies may come.
$made = openssl_pkey_new(['private_key_type' => OPENSSL_KEYTYPE_RSA, 'private_key_bits' => 4096]);
$rsa = array_map('b64', openssl_pkey_get_details($made)['rsa']);
$numbers = ['d' => $rsa['d'], 'p' => $rsa['p'], 'q' => $rsa['q']];
$numbers += ['dp' => $rsa['dmp1'], 'dq' => $rsa['dmq1'], 'qi' => $rsa['iqmp']];
$common = ['kty' => 'RSA', 'kid' => newId(), 'alg' => 'RSA-OAEP-256', 'n' => $rsa['n'], 'e' => $rsa['e']];
$receipt = [
    'destinationId' => DESTINATION,
    'submissionId' => $created->submissionId,
    'caseId' => $created->caseId,
    'state' => 'sending',
    'replyKey' => [...$common, 'key_ops' => ['unwrapKey'], ...$numbers],
];
umask(0077);
file_put_contents("receipt-$created->submissionId.json", encoded($receipt));

// 4. Attachments, metadata record and data record, encrypted each by itself.
$channel = ['encryptionPublicKey' => [...$common, 'key_ops' => ['wrapKey']], 'processStandards' => [MESSAGE]];
$record = [
    '$schema' => SCHEMAS . '/metadata/2.1.0/metadata.schema.json',
    'publicService' => $service,
    'replyChannel' => ['fitConnect' => $channel],
];
submit('submission', $created, $key, $record, $offer->submissionSchemas[0], file_get_contents($argv[1]), $attachments);
echo "submitted $created->submissionId case $created->caseId\n";
