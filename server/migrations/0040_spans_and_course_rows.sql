-- Events of a stretch of time, in pages by id. Ids and moments nearly follow one another, but not always. A page goes from
-- span to span of ids and asks each for its first event in that time.
drop index learning_events_time;
create index learning_events_span on learning_events (account_id, product_id, (id / 4096), occurred_at);

-- All rows of a course: a deleted course takes with it those of students whose access was revoked, too.
drop index course_students_product;
create index course_students_product on course_students (account_id, product_id);
