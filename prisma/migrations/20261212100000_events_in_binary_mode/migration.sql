-- Events may go out in binary mode, too: attributes in headers, data in the body. A node of the version before sends those of such
-- a stream one by one in structured mode.
alter table event_streams
  drop constraint event_streams_format_check,
  add constraint event_streams_format_check check (format in ('batch', 'single', 'binary'));
