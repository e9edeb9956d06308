<?php
// Fetches the replies to what was sent from this folder, and accepts or rejects them; run it when a callback came, or
// every few minutes:
//
//   set -a; . ./kurier-sender.env; set +a
//   php replies.php answers
declare(strict_types=1);

require __DIR__ . '/fetch.php';

$receipts = array_map(fn ($file) => json_decode(file_get_contents($file)), glob('receipt-*.json'));

// What is decided leaves the list; replies to what was sent from elsewhere stay at its beginning.
$others = 0;
while ($waiting = read(API . "/replies?offset=$others&limit=100")->replies) {
    foreach ($waiting as $one) {
        $ofCase = array_filter($receipts, fn ($receipt) => $receipt->caseId === $one->caseId);
        if (!$ofCase) {
            $others++;
            continue;
        }
        $keys = array_column(array_column($ofCase, 'replyKey'), null, 'kid');
        try {
            [, $tags] = fetch('reply', $one->replyId, $one->caseId, $keys, "$argv[1]/$one->replyId");
        } catch (Wrong $wrong) {
            call('PUT', addressOf('reply', $one->replyId) . '/reject', encoded($wrong->content()));
            echo "reject-reply $one->replyId\n";
            continue;
        }
        call('PUT', addressOf('reply', $one->replyId) . '/accept', encoded(['authenticationTags' => $tags]));
        echo "accept-reply $one->replyId\n";
    }
}
