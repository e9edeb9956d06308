-- After how many days an administration was last reminded of a submission: so that a run finds those who are due by an
-- index, and does not look at everything that waits.
alter table submissions add column reminded_days int not null default 0;
update submissions s set reminded_days = w.days
from (select submission_id, max(days) as days from waiting_reminders group by 1) w
where w.submission_id = s.id and s.state = 'submitted';
create index submissions_reminded on submissions (reminded_days, state_since) where state = 'submitted';
