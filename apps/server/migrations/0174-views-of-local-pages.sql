-- A controller's page is answered only to the browser whose session opened the tunnel, while a screen there shows it.
create table tunnel_view (
  tunnel_id uuid not null references tunnel on delete cascade,
  session_id integer not null references session on delete cascade,
  browser bytea not null,
  until timestamptz not null,
  primary key (tunnel_id, session_id)
);
create index tunnel_view_by on tunnel_view (session_id);
alter table tunnel drop column shown_until, drop column shown_in;
