-- an outcome that the server assumed, because a newer command came or the time was over: a device that says it carried the command out
-- knows better, while what a device said itself stays
alter table command add column is_assumed boolean not null default false;
