-- Regions are the bidding zones of the European day-ahead market: where a location is decides what its energy costs.
-- Zones, codes, names and EIC codes: the area list of ENTSO-E's API guide as kept by EnergieID/entsoe-py (MIT licence),
-- commit fbd0d24. Energy-Charts names: the enumeration of its /v2/price API, as of 2026-09. Germany and Luxembourg share a zone.
alter table region
  add column name text not null,
  -- ENTSO-E's area code
  add column eic text not null,
  -- the zone's own clock; auctions are held for days of Brussels time in all of them
  add column timezone text not null,
  -- what the Energy-Charts API calls the zone; null where it has no prices
  add column energy_charts_zone text;

insert into region (country_id, code, type, name, eic, timezone, energy_charts_zone)
select country.id, zone.code, 'BIDDING_ZONE', zone.name, zone.eic, zone.timezone, zone.energy_charts_zone
from (values
  ('AL', 'AL', 'Albania', '10YAL-KESH-----5', 'Europe/Tirane', null),
  ('AT', 'AT', 'Austria', '10YAT-APG------L', 'Europe/Vienna', 'AT'),
  ('BA', 'BA', 'Bosnia and Herzegovina', '10YBA-JPCC-----D', 'Europe/Sarajevo', null),
  ('BE', 'BE', 'Belgium', '10YBE----------2', 'Europe/Brussels', 'BE'),
  ('BG', 'BG', 'Bulgaria', '10YCA-BULGARIA-R', 'Europe/Sofia', 'BG'),
  ('CH', 'CH', 'Switzerland', '10YCH-SWISSGRIDZ', 'Europe/Zurich', 'CH'),
  ('CY', 'CY', 'Cyprus', '10YCY-1001A0003J', 'Asia/Nicosia', null),
  ('CZ', 'CZ', 'Czechia', '10YCZ-CEPS-----N', 'Europe/Prague', 'CZ'),
  ('DE', 'DE_LU', 'Germany and Luxembourg', '10Y1001A1001A82H', 'Europe/Berlin', 'DE-LU'),
  ('LU', 'DE_LU', 'Germany and Luxembourg', '10Y1001A1001A82H', 'Europe/Berlin', 'DE-LU'),
  ('DK', 'DK_1', 'DK1, West Denmark', '10YDK-1--------W', 'Europe/Copenhagen', 'DK1'),
  ('DK', 'DK_2', 'DK2, East Denmark', '10YDK-2--------M', 'Europe/Copenhagen', 'DK2'),
  ('EE', 'EE', 'Estonia', '10Y1001A1001A39I', 'Europe/Tallinn', 'EE'),
  ('ES', 'ES', 'Spain', '10YES-REE------0', 'Europe/Madrid', 'ES'),
  ('FI', 'FI', 'Finland', '10YFI-1--------U', 'Europe/Helsinki', 'FI'),
  ('FR', 'FR', 'France', '10YFR-RTE------C', 'Europe/Paris', 'FR'),
  ('GB', 'GB', 'Great Britain', '10YGB----------A', 'Europe/London', null),
  ('GR', 'GR', 'Greece', '10YGR-HTSO-----Y', 'Europe/Athens', 'GR'),
  ('HR', 'HR', 'Croatia', '10YHR-HEP------M', 'Europe/Zagreb', 'HR'),
  ('HU', 'HU', 'Hungary', '10YHU-MAVIR----U', 'Europe/Budapest', 'HU'),
  ('IE', 'IE_SEM', 'Ireland (SEM)', '10Y1001A1001A59C', 'Europe/Dublin', 'IE(SEM)'),
  ('IT', 'IT_NORD', 'North', '10Y1001A1001A73I', 'Europe/Rome', 'IT-North'),
  ('IT', 'IT_CNOR', 'Centre-North', '10Y1001A1001A70O', 'Europe/Rome', 'IT-Centre-North'),
  ('IT', 'IT_CSUD', 'Centre-South', '10Y1001A1001A71M', 'Europe/Rome', 'IT-Centre-South'),
  ('IT', 'IT_SUD', 'South', '10Y1001A1001A788', 'Europe/Rome', 'IT-South'),
  ('IT', 'IT_CALA', 'Calabria', '10Y1001C--00096J', 'Europe/Rome', 'IT-Calabria'),
  ('IT', 'IT_SICI', 'Sicily', '10Y1001A1001A75E', 'Europe/Rome', 'IT-Sicily'),
  ('IT', 'IT_SARD', 'Sardinia', '10Y1001A1001A74G', 'Europe/Rome', 'IT-Sardinia'),
  ('LT', 'LT', 'Lithuania', '10YLT-1001A0008Q', 'Europe/Vilnius', 'LT'),
  ('LV', 'LV', 'Latvia', '10YLV-1001A00074', 'Europe/Riga', 'LV'),
  ('MD', 'MD', 'Moldova', '10Y1001A1001A990', 'Europe/Chisinau', null),
  ('ME', 'ME', 'Montenegro', '10YCS-CG-TSO---S', 'Europe/Podgorica', 'ME'),
  ('MK', 'MK', 'North Macedonia', '10YMK-MEPSO----8', 'Europe/Skopje', null),
  ('MT', 'MT', 'Malta', '10Y1001A1001A93C', 'Europe/Malta', null),
  ('NL', 'NL', 'Netherlands', '10YNL----------L', 'Europe/Amsterdam', 'NL'),
  ('NO', 'NO_1', 'NO1, Oslo', '10YNO-1--------2', 'Europe/Oslo', 'NO1'),
  ('NO', 'NO_2', 'NO2, Kristiansand', '10YNO-2--------T', 'Europe/Oslo', 'NO2'),
  ('NO', 'NO_3', 'NO3, Trondheim', '10YNO-3--------J', 'Europe/Oslo', 'NO3'),
  ('NO', 'NO_4', 'NO4, Tromsø', '10YNO-4--------9', 'Europe/Oslo', 'NO4'),
  ('NO', 'NO_5', 'NO5, Bergen', '10Y1001A1001A48H', 'Europe/Oslo', 'NO5'),
  ('PL', 'PL', 'Poland', '10YPL-AREA-----S', 'Europe/Warsaw', 'PL'),
  ('PT', 'PT', 'Portugal', '10YPT-REN------W', 'Europe/Lisbon', 'PT'),
  ('RO', 'RO', 'Romania', '10YRO-TEL------P', 'Europe/Bucharest', 'RO'),
  ('RS', 'RS', 'Serbia', '10YCS-SERBIATSOV', 'Europe/Belgrade', 'RS'),
  ('SE', 'SE_1', 'SE1, Luleå', '10Y1001A1001A44P', 'Europe/Stockholm', 'SE1'),
  ('SE', 'SE_2', 'SE2, Sundsvall', '10Y1001A1001A45N', 'Europe/Stockholm', 'SE2'),
  ('SE', 'SE_3', 'SE3, Stockholm', '10Y1001A1001A46L', 'Europe/Stockholm', 'SE3'),
  ('SE', 'SE_4', 'SE4, Malmö', '10Y1001A1001A47J', 'Europe/Stockholm', 'SE4'),
  ('SI', 'SI', 'Slovenia', '10YSI-ELES-----O', 'Europe/Ljubljana', 'SI'),
  ('SK', 'SK', 'Slovakia', '10YSK-SEPS-----K', 'Europe/Bratislava', 'SK'),
  ('TR', 'TR', 'Türkiye', '10YTR-TEIAS----W', 'Europe/Istanbul', null),
  ('UA', 'UA_IPS', 'Ukraine', '10Y1001C--000182', 'Europe/Kiev', null)
) as zone (country, code, name, eic, timezone, energy_charts_zone)
join country on country.code = zone.country;

-- A country's only zone is its locations'.
update location set region_id = region.id from region
where location.region_id is null and region.country_id = location.country_id
  and (select count(*) from region other where other.country_id = location.country_id) = 1;
