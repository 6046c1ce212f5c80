-- Which way the modules of a location look: from the level, and clockwise from north. Both or neither; of roofs that look several ways
-- nobody can tell one.
alter table location
  add column solar_tilt_deg smallint check (solar_tilt_deg between 0 and 90),
  add column solar_azimuth_deg smallint check (solar_azimuth_deg between 0 and 359),
  add constraint location_solar_plane check ((solar_tilt_deg is null) = (solar_azimuth_deg is null));
