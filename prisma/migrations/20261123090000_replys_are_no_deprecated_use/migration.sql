-- The path /replys is the specification's own: nobody who called it is to be told of a deprecated use.
delete from deprecated_uses where what = 'replys';
