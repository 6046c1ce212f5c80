-- Whoever has the connection of a tunnel says so every few seconds; without that the tunnel is lost.
-- Its page is shown only in the browser whose session opened it, while that shows it.
alter table tunnel add column held_until timestamptz, add column shown_until timestamptz, add column shown_in text;
update tunnel set held_until = now() + interval '20 seconds' where status = 'open';
