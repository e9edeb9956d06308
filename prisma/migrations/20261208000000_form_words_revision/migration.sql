-- Two operators who change the texts of one form are told of each other by its revision.
alter table form_words add column revision integer not null default 1;
