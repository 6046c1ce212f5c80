-- Controllers are looked for by any part of an address, too.
create index oem_device_by_ethernet_ip on oem_device using gin (ethernet_ip gin_trgm_ops);
create index oem_device_by_wireless_ip on oem_device using gin (wireless_ip gin_trgm_ops);
create index oem_device_by_vpn_ip on oem_device using gin (vpn_ip gin_trgm_ops);
create index oem_device_by_mobile_ip on oem_device using gin (mobile_ip gin_trgm_ops);
