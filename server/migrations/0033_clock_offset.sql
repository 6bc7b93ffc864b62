-- How the clock of the servers was moved when one last started (CLOCK_OFFSET). Where the clock then goes back, what counts
-- from a moment by the earlier clock, such as a lease, is moved back with it.
create table clock_state (
  only_row boolean primary key default true check (only_row),
  offset_seconds integer not null
);

insert into clock_state (offset_seconds) values (0);
