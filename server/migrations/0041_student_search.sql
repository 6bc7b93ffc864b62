-- What a search of a course's students looks through: email and name in lower case, as the list shows them; null where
-- granted_at is. With it in the row a search joins nobody. Triggers keep it, because several features change names and
-- emails, and whatever changes neither must stay as cheap as it is. No index holds it (see 0034).
alter table course_students add search_text text;

create function student_search_text(of_account bigint, of_visitor bigint) returns text language sql stable as $$
  select lower(coalesce(v.email, '')) || ' ' || lower(coalesce(c.name, v.name, ''))
  from visitors as v left join contacts as c on c.account_id = v.account_id and c.email = v.email
  where v.account_id = of_account and v.id = of_visitor
$$;

update course_students set search_text = student_search_text(account_id, visitor_id) where granted_at is not null;

-- Whoever gives access holds a lock on the contact. A name that changes meanwhile waits for it, and then finds the row.
create function set_student_search_text() returns trigger language plpgsql as $$
begin
  new.search_text :=
    case when new.granted_at is not null then student_search_text(new.account_id, new.visitor_id) end;
  return new;
end
$$;

create trigger course_students_granted before insert or update of granted_at on course_students
  for each row execute function set_student_search_text();

create function follow_person() returns trigger language plpgsql as $$
begin
  update course_students as s set search_text = student_search_text(v.account_id, v.id)
  from visitors as v
  where v.account_id = new.account_id and v.email = new.email
    and s.account_id = v.account_id and s.visitor_id = v.id and s.granted_at is not null
    and s.search_text is distinct from student_search_text(v.account_id, v.id);
  return null;
end
$$;

create trigger visitors_named after update of email, name on visitors for each row
  when ((old.email, old.name) is distinct from (new.email, new.name)) execute function follow_person();
create trigger contacts_created after insert on contacts for each row execute function follow_person();
create trigger contacts_named after update of email, name on contacts for each row
  when ((old.email, old.name) is distinct from (new.email, new.name)) execute function follow_person();
