-- Not only sign-ins are counted: everything that anybody may send without a key, such as a booking.
alter table sign_in_counts rename to hourly_counts;
alter table hourly_counts rename column asked_at to counted_at;
alter index sign_in_counts_pkey rename to hourly_counts_pkey;
alter index sign_in_counts_latest rename to hourly_counts_latest;
