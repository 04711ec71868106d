-- The database of a Foyer that had twenty-eight migrations, with an event and its orders, as pg_dump --inserts writes it. One check has its
-- betweens back: read again as pg_dump writes them, its brackets move. What began with these migrations, and those before them, goes on with
-- the one that took their place.
begin;
set local check_function_bodies = false;
CREATE SCHEMA drizzle;
CREATE EXTENSION IF NOT EXISTS btree_gin WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
CREATE FUNCTION public.choices_in(answers jsonb, of_form uuid) RETURNS SETOF uuid
    LANGUAGE sql STABLE
    AS $$
  select l.id from jsonb_each(answers) given join limited_choices l on l.form_id = of_form and l.question_id = given.key and given.value ?| l.wordings
$$;
CREATE FUNCTION public.count_choices_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform from purchases where id = new.purchase_id and not is_reserving(status) for share;
  if found then return null; end if;
  perform from forms where id = new.form_id for no key update;
  if not exists (select from limited_choices where form_id = new.form_id) then return null; end if;
  update limited_choices c set taken = c.taken + turn.by
  from (
    select choice, sum(by)::integer as by
    from (
      select choice, 1 as by from choices_in(new.answers, new.form_id) choice where new.deleted_at is null
      union all select choice, -1 from choices_in(old.answers, new.form_id) choice where old.deleted_at is null
    ) turned group by choice
  ) turn where c.id = turn.choice and turn.by <> 0;
  return null;
end $$;
CREATE FUNCTION public.count_choices_of_purchase() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform from forms where id = new.form_id for no key update;
  if not exists (select from limited_choices where form_id = new.form_id) then return null; end if;
  update limited_choices c set taken = c.taken + turn.by
  from (
    select choice, (is_reserving(new.status)::integer - is_reserving(old.status)::integer) * count(*)::integer as by
    from registered_users r cross join lateral choices_in(r.answers, new.form_id) choice
    where r.purchase_id = new.id and r.deleted_at is null
    group by choice
  ) turn where c.id = turn.choice;
  return null;
end $$;
CREATE FUNCTION public.count_form(form uuid, entries integer, people integer, admitted integer, money bigint) RETURNS void
    LANGUAGE sql
    AS $$
  insert into form_counts (form_id, shard, listed, registered, checked_in, revenue)
  values (form, pg_backend_pid() % 16, entries, people, admitted, money)
  on conflict (form_id, shard) do update set
    listed = form_counts.listed + excluded.listed,
    registered = form_counts.registered + excluded.registered,
    checked_in = form_counts.checked_in + excluded.checked_in,
    revenue = form_counts.revenue + excluded.revenue
$$;
CREATE FUNCTION public.count_people_added() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform count_form(a.form_id, count(*)::integer, (count(*) filter (where is_reserving(p.status)))::integer,
    (count(a.checked_in_at) filter (where is_reserving(p.status)))::integer, 0)
  from added a join purchases p on p.id = a.purchase_id
  where a.listed and a.deleted_at is null group by a.form_id;
  if exists (select from limited_choices where form_id in (select form_id from added)) then
    update limited_choices c set taken = c.taken + chosen.by
    from (
      select choice, count(*)::integer as by
      from added a join purchases p on p.id = a.purchase_id cross join lateral choices_in(a.answers, a.form_id) choice
      where a.deleted_at is null and is_reserving(p.status)
      group by choice
    ) chosen where c.id = chosen.choice;
  end if;
  return null;
end $$;
CREATE FUNCTION public.count_person_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  was integer := (old.listed and old.deleted_at is null)::integer;
  stays integer := (new.listed and new.deleted_at is null)::integer;
  was_in integer := was * (old.checked_in_at is not null)::integer;
  stays_in integer := stays * (new.checked_in_at is not null)::integer;
  holds integer;
begin
  if stays <> was or stays_in <> was_in then
    select is_reserving(status)::integer into holds from purchases where id = new.purchase_id;
    perform count_form(new.form_id, stays - was, holds * (stays - was), holds * (stays_in - was_in), 0);
  end if;
  return null;
end $$;
CREATE FUNCTION public.count_purchase() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  had bigint := 0;
  has bigint := 0;
  turn integer := 0;
  people integer := 0;
  admitted integer := 0;
begin
  if tg_op = 'UPDATE' and old.settled_at is not null then had := greatest(old.total - old.refunded - old.lost, 0); end if;
  if new.settled_at is not null then has := greatest(new.total - new.refunded - new.lost, 0); end if;
  if tg_op = 'UPDATE' then turn := is_reserving(new.status)::integer - is_reserving(old.status)::integer; end if;
  if turn <> 0 then
    select turn * count(*), turn * count(checked_in_at) into people, admitted
    from registered_users where purchase_id = new.id and listed and deleted_at is null;
  end if;
  if has <> had or people <> 0 then perform count_form(new.form_id, 0, people, admitted, has - had); end if;
  return null;
end $$;
CREATE FUNCTION public.drop_photo() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  delete from images where kind = 'userPhoto' and owner_id = old.photo;
  return null;
end $$;
CREATE FUNCTION public.drop_ticket_advert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  DELETE FROM images WHERE kind = 'ticketAdvert' AND owner_id = old.id;
  RETURN old;
END $$;
CREATE FUNCTION public.forget_answer() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  new.answer := '';
  return new;
end $$;
CREATE FUNCTION public.give_stand() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  spoken text := lower(trim(regexp_replace(new.company, '\s+', ' ', 'g')));
  stood text := lower(trim(regexp_replace(new.stand, '\s+', ' ', 'g')));
  called text := case when spoken = '' then new.id::text else spoken || E'\n' || stood end;
begin
  if new.role <> 'exhibitor' or new.event_id is null then
    new.stand_id := null;
    return new;
  end if;
  if tg_op = 'UPDATE' and exists (select from stands where id = old.stand_id and event_id = new.event_id and key = called) then
    return new;
  end if;
  insert into stands (event_id, key) values (new.event_id, called)
    on conflict (event_id, key) do update set key = excluded.key returning id into new.stand_id;
  -- The last login takes the contacts along; where others stay, they are the company's.
  if tg_op = 'UPDATE' and old.stand_id is not null and old.event_id = new.event_id
    and not exists (select from users where stand_id = old.stand_id and id <> new.id and deleted_at is null) then
    perform move_contacts(old.stand_id, new.stand_id);
  end if;
  return new;
end $$;
CREATE FUNCTION public.insist(held boolean) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
begin
  if held is not true then raise exception 'not all of it can be had' using errcode = 'FO001'; end if;
  return true;
end $$;
CREATE FUNCTION public.is_reserving(status text) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    AS $$
  select status in ('held', 'paying', 'awaitingTransfer', 'awaitingDoor', 'paid', 'free')
$$;
CREATE FUNCTION public.move_contacts(gone uuid, kept uuid) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  delete from scans where stand_id in (gone, kept) and deleted_at is not null and withdrawn_at is null;
  update scans k set note = '', rating = null, tags = '{}', follow_up_on = null, withdrawn_at = g.withdrawn_at
    from scans g where g.stand_id = gone and k.stand_id = kept and g.registered_user_id = k.registered_user_id
      and g.withdrawn_at is not null and k.withdrawn_at is null;
  update scans k set note = concat_ws(E'\n', nullif(k.note, ''), nullif(g.note, '')), rating = coalesce(k.rating, g.rating),
      tags = array(select distinct unnest(k.tags || g.tags)), follow_up_on = coalesce(k.follow_up_on, g.follow_up_on)
    from scans g where g.stand_id = gone and k.stand_id = kept and g.registered_user_id = k.registered_user_id and k.withdrawn_at is null;
  delete from scans g using scans k
    where g.stand_id = gone and k.stand_id = kept and g.registered_user_id = k.registered_user_id;
  update scans set stand_id = kept where stand_id = gone;
  update delegates set stand_id = kept where stand_id = gone;
end $$;
CREATE FUNCTION public.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if current_setting('foyer.erasing', true) = 'on'
    and to_jsonb(new) - 'data' - 'by_name' = to_jsonb(old) - 'data' - 'by_name'
    and new.data - 'name' - 'formerName' = old.data - 'name' - 'formerName' then
    return new;
  end if;
  raise exception 'rows of % are only added', tg_table_name;
end $$;
CREATE FUNCTION public.refuse_invoice_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  -- Those of test orders are no invoices to anybody, and go with their orders.
  if tg_op = 'DELETE' and old.test then return old; end if;
  if tg_op = 'UPDATE' and current_setting('foyer.erasing', true) = 'on' and to_jsonb(new) - 'key' = to_jsonb(old) - 'key' then
    return new;
  end if;
  raise exception 'Invoices are never changed or deleted: issue a credit note.' using errcode = 'FO002';
end $$;
CREATE FUNCTION public.tell_foyers() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform pg_notify('foyer', tg_argv[0]);
  return null;
end $$;
CREATE TABLE drizzle.__drizzle_migrations (
    id integer NOT NULL,
    hash text NOT NULL,
    created_at bigint
);
CREATE SEQUENCE drizzle.__drizzle_migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE drizzle.__drizzle_migrations_id_seq OWNED BY drizzle.__drizzle_migrations.id;
CREATE TABLE public.account_mails (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    kind text NOT NULL,
    state text DEFAULT 'queued'::text NOT NULL,
    email_key text,
    user_id uuid,
    owner_id uuid,
    locale text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp(3) with time zone NOT NULL,
    answer text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    sent_at timestamp(3) with time zone,
    event_id uuid,
    by_foyer boolean DEFAULT false NOT NULL,
    may_go_by_foyer boolean DEFAULT true NOT NULL,
    CONSTRAINT account_mails_event CHECK (((event_id IS NULL) OR (kind = 'tickets'::text))),
    CONSTRAINT account_mails_kind CHECK ((kind = ANY (ARRAY['reset'::text, 'invite'::text, 'team'::text, 'email'::text, 'tickets'::text, 'register'::text, 'emailNotice'::text, 'passkeyAdded'::text, 'passkeyRemoved'::text, 'openIdConnected'::text, 'openIdRemoved'::text, 'mailServerChanged'::text, 'paymentKeysChanged'::text]))),
    CONSTRAINT account_mails_state CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text]))),
    CONSTRAINT account_mails_whose CHECK ((((email_key IS NULL) = (owner_id IS NOT NULL)) AND ((email_key IS NULL) OR (user_id IS NULL))))
);
CREATE TABLE public.audit_log (
    id bigint NOT NULL,
    event_id uuid NOT NULL,
    form_id uuid,
    attendee_id uuid,
    chosen_ids uuid[],
    at timestamp(3) with time zone NOT NULL,
    kind text NOT NULL,
    user_id uuid,
    by_name text,
    data jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT audit_log_kind CHECK ((kind = ANY (ARRAY['seen'::text, 'exported'::text, 'dataDownloaded'::text, 'erased'::text, 'answersRemoved'::text, 'attentionChanged'::text, 'deviceCodeMade'::text, 'deviceSetUp'::text])))
);
CREATE SEQUENCE public.audit_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.audit_log_id_seq OWNED BY public.audit_log.id;
CREATE TABLE public.badge_design_forms (
    form_id uuid NOT NULL,
    design_id uuid NOT NULL
);
CREATE TABLE public.badge_designs (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    event_id uuid NOT NULL,
    name text NOT NULL,
    width real NOT NULL,
    height real NOT NULL,
    format text NOT NULL,
    elements jsonb NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    changed_by uuid,
    changed_at timestamp(3) with time zone,
    CONSTRAINT badge_designs_format CHECK ((format = ANY (ARRAY['single'::text, 'double'::text, 'folded'::text]))),
    CONSTRAINT badge_designs_size CHECK (width BETWEEN 20 AND 420 AND height BETWEEN 20 AND 420)
);
CREATE TABLE public.badge_images (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    event_id uuid NOT NULL,
    type text NOT NULL,
    version text NOT NULL,
    width real NOT NULL,
    height real NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    file text NOT NULL
);
CREATE TABLE public.badge_prints (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    badge_id uuid NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    by_user_id uuid
);
CREATE TABLE public.badges (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    registered_user_id uuid NOT NULL,
    code text NOT NULL
);
CREATE TABLE public.blocked_addresses (
    owner_id uuid NOT NULL,
    address_key text NOT NULL,
    reason text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    answer text DEFAULT ''::text NOT NULL,
    CONSTRAINT blocked_addresses_reason CHECK ((reason = ANY (ARRAY['unsubscribed'::text, 'bounced'::text])))
);
CREATE TABLE public.check_ins (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    registered_user_id uuid NOT NULL,
    kind text NOT NULL,
    at timestamp(3) with time zone DEFAULT now() NOT NULL,
    by_user_id uuid,
    gate text DEFAULT ''::text NOT NULL,
    sequence bigint NOT NULL,
    undoes uuid,
    session_id uuid,
    CONSTRAINT check_ins_kind CHECK ((kind = ANY (ARRAY['in'::text, 'undone'::text, 'out'::text])))
);
ALTER TABLE public.check_ins ALTER COLUMN sequence ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.check_ins_sequence_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.delegate_tickets (
    event_id uuid NOT NULL,
    ticket_id uuid NOT NULL
);
CREATE TABLE public.delegates (
    registered_user_id uuid NOT NULL,
    stand_id uuid NOT NULL
);
CREATE TABLE public.disputes (
    id text NOT NULL,
    purchase_id uuid NOT NULL,
    amount bigint NOT NULL,
    reason text NOT NULL,
    status text NOT NULL,
    due_at timestamp(3) with time zone,
    opened_at timestamp(3) with time zone NOT NULL,
    closed_at timestamp(3) with time zone,
    CONSTRAINT disputes_status CHECK ((status = ANY (ARRAY['needsResponse'::text, 'underReview'::text, 'won'::text, 'lost'::text])))
);
CREATE TABLE public.door_devices (
    id uuid NOT NULL,
    event_id uuid NOT NULL,
    user_id uuid,
    gate text NOT NULL,
    seen_at timestamp(3) with time zone NOT NULL,
    list_at timestamp(3) with time zone,
    unsent integer NOT NULL,
    locked_at timestamp(3) with time zone
);
CREATE TABLE public.door_sessions (
    id uuid NOT NULL,
    event_id uuid NOT NULL,
    "position" integer NOT NULL,
    name text NOT NULL,
    capacity integer,
    tickets uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    removed_at timestamp(3) with time zone,
    CONSTRAINT door_sessions_capacity CHECK ((capacity > 0))
);
CREATE TABLE public.door_stays (
    registered_user_id uuid NOT NULL,
    session_id uuid NOT NULL,
    checked_in_at timestamp(3) with time zone,
    left_at timestamp(3) with time zone
);
CREATE TABLE public.entry_conflicts (
    id uuid NOT NULL,
    event_id uuid NOT NULL,
    registered_user_id uuid NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    noted_at timestamp(3) with time zone NOT NULL,
    by_user_id uuid,
    gate text NOT NULL,
    device text NOT NULL,
    verdict text NOT NULL,
    check_in_id uuid,
    settlement text,
    settled_by uuid,
    settled_at timestamp(3) with time zone,
    session_id uuid,
    CONSTRAINT entry_conflicts_settled CHECK (((settlement IS NULL) = (settled_at IS NULL))),
    CONSTRAINT entry_conflicts_settlement CHECK ((settlement = ANY (ARRAY['samePerson'::text, 'otherPerson'::text, 'sentAway'::text, 'allowed'::text]))),
    CONSTRAINT entry_conflicts_verdict CHECK ((verdict = ANY (ARRAY['admissible'::text, 'toPay'::text, 'alreadyIn'::text, 'noReentry'::text, 'wrongTime'::text, 'wrongGate'::text, 'wrongSession'::text, 'unpaid'::text, 'cancelled'::text, 'wrongEvent'::text, 'transferred'::text, 'test'::text, 'unknown'::text, 'leaving'::text, 'notInside'::text])))
);
CREATE TABLE public.event_pages (
    event_id uuid NOT NULL,
    draft jsonb NOT NULL,
    live jsonb,
    is_published boolean DEFAULT false NOT NULL,
    preview_key text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    changed_by uuid,
    changed_at timestamp(3) with time zone,
    live_cover jsonb GENERATED ALWAYS AS ((live -> 'cover'::text)) STORED,
    live_accent text GENERATED ALWAYS AS ((live ->> 'accent'::text)) STORED
);
CREATE TABLE public.event_picture_files (
    picture_id uuid NOT NULL,
    width integer NOT NULL,
    type text NOT NULL,
    file text NOT NULL
);
CREATE TABLE public.event_pictures (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    event_id uuid NOT NULL,
    use text NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    blur text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.event_retentions (
    event_id uuid NOT NULL,
    months integer NOT NULL,
    scope text NOT NULL,
    next_look_at timestamp(3) with time zone NOT NULL,
    removed_at timestamp(3) with time zone,
    CONSTRAINT event_retentions_months CHECK (((months >= 1) AND (months <= 120))),
    CONSTRAINT event_retentions_scope CHECK ((scope = ANY (ARRAY['answers'::text, 'everything'::text])))
);
CREATE TABLE public.events (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    owner_id uuid NOT NULL,
    name text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    place text DEFAULT ''::text NOT NULL,
    starts_at timestamp(3) with time zone NOT NULL,
    ends_at timestamp(3) with time zone NOT NULL,
    time_zone text NOT NULL,
    currency text NOT NULL,
    published boolean DEFAULT false NOT NULL,
    logo text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    transfer_days integer,
    version integer DEFAULT 1 NOT NULL,
    changed_by uuid,
    changed_at timestamp(3) with time zone,
    slug text NOT NULL,
    transfer_account jsonb,
    transfer_note text DEFAULT ''::text NOT NULL,
    pay_at_door boolean DEFAULT false NOT NULL,
    door_days integer,
    door_note text DEFAULT ''::text NOT NULL,
    pricing jsonb DEFAULT '{"feeRate": 0, "vatRate": null, "feeFixed": 0, "vatShown": true, "feeInside": false, "feeVatRate": null, "vatIncluded": true, "reverseCharge": false}'::jsonb NOT NULL,
    accent text DEFAULT '#1b1d1b'::text NOT NULL,
    unlisted boolean DEFAULT false NOT NULL,
    sold_live boolean DEFAULT false NOT NULL,
    status text DEFAULT 'planned'::text NOT NULL,
    gates jsonb DEFAULT '[]'::jsonb NOT NULL,
    CONSTRAINT events_accent CHECK ((accent ~ '^#[0-9a-f]{6}$'::text)),
    CONSTRAINT events_door_days CHECK (((door_days >= 1) AND (door_days <= 60))),
    CONSTRAINT events_end CHECK ((ends_at > starts_at)),
    CONSTRAINT events_status CHECK ((status = ANY (ARRAY['planned'::text, 'moved'::text, 'cancelled'::text]))),
    CONSTRAINT events_transfer_days CHECK (((transfer_days >= 1) AND (transfer_days <= 60)))
);
CREATE TABLE public.exhibitor_visibility (
    form_id uuid NOT NULL,
    version integer NOT NULL,
    fields jsonb NOT NULL,
    questions jsonb NOT NULL,
    overrides jsonb NOT NULL,
    words text DEFAULT ''::text NOT NULL,
    saved_by uuid,
    saved_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.failed_visits (
    visitor text NOT NULL,
    last_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.files (
    id text NOT NULL,
    bytes integer NOT NULL,
    content bytea,
    kept_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.form_counts (
    form_id uuid NOT NULL,
    shard smallint NOT NULL,
    registered integer DEFAULT 0 NOT NULL,
    checked_in integer DEFAULT 0 NOT NULL,
    revenue bigint DEFAULT 0 NOT NULL,
    listed integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.form_types (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    event_id uuid NOT NULL,
    name text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.former_addresses (
    kind text NOT NULL,
    slug text NOT NULL,
    owner_id uuid NOT NULL,
    given_up_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT former_addresses_kind CHECK ((kind = ANY (ARRAY['event'::text, 'organiser'::text])))
);
CREATE TABLE public.forms (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    event_id uuid NOT NULL,
    form_type_id uuid,
    title text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    capacity integer,
    reserved integer DEFAULT 0 NOT NULL,
    closes_at timestamp(3) with time zone,
    fields jsonb NOT NULL,
    questions jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    changed_by uuid,
    changed_at timestamp(3) with time zone,
    published boolean DEFAULT true NOT NULL,
    archived_questions jsonb DEFAULT '[]'::jsonb NOT NULL,
    waiting_hours integer,
    self_service jsonb DEFAULT '{"edit": {"until": null}, "cancel": null, "transfer": null}'::jsonb NOT NULL,
    slug text,
    CONSTRAINT forms_reserved CHECK (((reserved >= 0) AND ((capacity IS NULL) OR (reserved <= capacity)))),
    CONSTRAINT forms_waiting_hours CHECK (((waiting_hours >= 1) AND (waiting_hours <= 720)))
);
CREATE TABLE public.gateway_events (
    id text NOT NULL,
    gateway text NOT NULL,
    type text NOT NULL,
    purchase_id uuid,
    received_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.identities (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    issuer text NOT NULL,
    subject text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    last_used_at timestamp(3) with time zone
);
CREATE TABLE public.images (
    kind text NOT NULL,
    owner_id uuid NOT NULL,
    type text NOT NULL,
    version text NOT NULL,
    file text NOT NULL
);
CREATE TABLE public.imported_attendees (
    registered_user_id uuid NOT NULL,
    form_id uuid NOT NULL,
    external_id text,
    import_id uuid NOT NULL,
    "row" integer NOT NULL,
    outcome text NOT NULL,
    imported_at timestamp(3) with time zone NOT NULL,
    name_mark text,
    CONSTRAINT imported_attendees_outcome CHECK ((outcome = ANY (ARRAY['added'::text, 'updated'::text])))
);
CREATE TABLE public.installation (
    id boolean DEFAULT true NOT NULL,
    key_mark text NOT NULL,
    backed_up_at timestamp(3) with time zone,
    CONSTRAINT installation_one CHECK (id)
);
CREATE TABLE public.invoice_counters (
    owner_id uuid NOT NULL,
    test boolean NOT NULL,
    year integer NOT NULL,
    last integer NOT NULL
);
CREATE TABLE public.invoices (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    key text NOT NULL,
    owner_id uuid NOT NULL,
    purchase_id uuid NOT NULL,
    refund_id uuid,
    original_id uuid,
    test boolean NOT NULL,
    year integer NOT NULL,
    sequence integer NOT NULL,
    number text NOT NULL,
    issued_at timestamp(3) with time zone NOT NULL,
    content jsonb NOT NULL,
    reversal boolean DEFAULT false NOT NULL,
    CONSTRAINT invoices_credit CHECK (((refund_id IS NULL) = (original_id IS NULL))),
    CONSTRAINT invoices_reversal CHECK (((NOT reversal) OR (refund_id IS NOT NULL)))
);
CREATE TABLE public.left_marks (
    registered_user_id uuid NOT NULL,
    form_id uuid NOT NULL,
    mark text NOT NULL,
    left_by text NOT NULL,
    CONSTRAINT left_marks_left_by CHECK ((left_by = ANY (ARRAY['transferred'::text, 'erased'::text, 'cancelled'::text])))
);
CREATE TABLE public.limited_choices (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    form_id uuid NOT NULL,
    question_id text NOT NULL,
    option text NOT NULL,
    wordings text[] NOT NULL,
    max integer,
    taken integer DEFAULT 0 NOT NULL,
    CONSTRAINT limited_choices_taken CHECK (((taken >= 0) AND (taken <= max)))
);
CREATE TABLE public.login_links (
    hash text NOT NULL,
    kind text NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    used_at timestamp(3) with time zone,
    by_hand boolean DEFAULT false NOT NULL,
    gate text,
    direction text,
    made_by uuid,
    mailed_to text,
    CONSTRAINT login_links_device CHECK (((kind = 'device'::text) = ((gate IS NOT NULL) AND (direction IS NOT NULL)))),
    CONSTRAINT login_links_direction CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text]))),
    CONSTRAINT login_links_kind CHECK ((kind = ANY (ARRAY['reset'::text, 'invite'::text, 'card'::text, 'device'::text, 'team'::text, 'email'::text, 'tickets'::text, 'register'::text, 'openId'::text])))
);
CREATE TABLE public.mail_servers (
    owner_id uuid NOT NULL,
    host text NOT NULL,
    port integer NOT NULL,
    security text NOT NULL,
    username text NOT NULL,
    password bytea,
    from_name text NOT NULL,
    from_address text NOT NULL,
    reply_to text NOT NULL,
    per_minute integer NOT NULL,
    next_at timestamp(3) with time zone NOT NULL,
    paused_until timestamp(3) with time zone,
    failures integer DEFAULT 0 NOT NULL,
    problem text,
    problem_answer text DEFAULT ''::text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    changed_by uuid,
    changed_at timestamp(3) with time zone,
    CONSTRAINT mail_servers_pace CHECK ((per_minute > 0)),
    CONSTRAINT mail_servers_security CHECK ((security = ANY (ARRAY['tls'::text, 'starttls'::text, 'none'::text])))
);
CREATE TABLE public.mail_wordings (
    event_id uuid NOT NULL,
    kind text NOT NULL,
    locale text NOT NULL,
    wording jsonb,
    version integer DEFAULT 1 NOT NULL,
    changed_by uuid,
    changed_at timestamp(3) with time zone,
    CONSTRAINT mail_wordings_kind CHECK ((kind = ANY (ARRAY['confirmation'::text, 'transferInstructions'::text, 'doorInstructions'::text, 'transferReminder'::text, 'paymentReceived'::text, 'ticket'::text, 'refund'::text, 'cancelled'::text, 'ticketTransferred'::text, 'ticketCancelled'::text, 'addressChanged'::text, 'expired'::text, 'waitingJoined'::text, 'waitingOffer'::text, 'eventChange'::text, 'checkinLogin'::text, 'exhibitorLogin'::text, 'attendeeLogin'::text])))
);
CREATE TABLE public.mailing_files (
    mailing_id uuid NOT NULL,
    name text NOT NULL,
    type text NOT NULL,
    file text NOT NULL
);
CREATE TABLE public.mailings (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    owner_id uuid NOT NULL,
    event_id uuid NOT NULL,
    state text DEFAULT 'draft'::text NOT NULL,
    subject text DEFAULT ''::text NOT NULL,
    body text DEFAULT ''::text NOT NULL,
    recipients jsonb NOT NULL,
    with_tickets boolean DEFAULT false NOT NULL,
    with_invoice boolean DEFAULT false NOT NULL,
    with_calendar boolean DEFAULT false NOT NULL,
    about_ticket boolean DEFAULT true NOT NULL,
    event_before jsonb,
    send_at timestamp(3) with time zone,
    started_at timestamp(3) with time zone,
    written_until jsonb,
    prepared_at timestamp(3) with time zone,
    expected integer DEFAULT 0 NOT NULL,
    unsettled boolean DEFAULT false NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    changed_by uuid,
    changed_at timestamp(3) with time zone,
    locale text DEFAULT 'en-GB'::text NOT NULL,
    CONSTRAINT mailings_state CHECK ((state = ANY (ARRAY['draft'::text, 'scheduled'::text, 'preparing'::text, 'sending'::text, 'paused'::text, 'cancelled'::text])))
);
CREATE TABLE public.mails (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    owner_id uuid NOT NULL,
    event_id uuid NOT NULL,
    purchase_id uuid,
    refund_id uuid,
    kind text NOT NULL,
    state text NOT NULL,
    locale text NOT NULL,
    to_name text DEFAULT ''::text NOT NULL,
    to_address text NOT NULL,
    subject text DEFAULT ''::text NOT NULL,
    html text DEFAULT ''::text NOT NULL,
    text text DEFAULT ''::text NOT NULL,
    attachments jsonb DEFAULT '[]'::jsonb NOT NULL,
    composed_at timestamp(3) with time zone,
    message_id text,
    attempts integer DEFAULT 0 NOT NULL,
    attempted_at timestamp(3) with time zone,
    next_attempt_at timestamp(3) with time zone NOT NULL,
    answer text DEFAULT ''::text NOT NULL,
    remark text,
    created_at timestamp(3) with time zone NOT NULL,
    sent_at timestamp(3) with time zone,
    waiting_id uuid,
    mailing_id uuid,
    mailing_key text,
    attendee_id uuid,
    unsubscribe_key uuid,
    network text,
    wide_network text,
    CONSTRAINT mails_about CHECK ((num_nonnulls(purchase_id, waiting_id) = 1)),
    CONSTRAINT mails_kind CHECK ((kind = ANY (ARRAY['confirmation'::text, 'transferInstructions'::text, 'doorInstructions'::text, 'transferReminder'::text, 'paymentReceived'::text, 'ticket'::text, 'refund'::text, 'cancelled'::text, 'ticketTransferred'::text, 'ticketCancelled'::text, 'addressChanged'::text, 'expired'::text, 'waitingJoined'::text, 'waitingOffer'::text, 'mailing'::text]))),
    CONSTRAINT mails_state CHECK ((state = ANY (ARRAY['held'::text, 'queued'::text, 'sending'::text, 'sent'::text, 'deferred'::text, 'failed'::text, 'inDoubt'::text, 'suppressed'::text, 'paused'::text]))),
    CONSTRAINT mails_suppressed CHECK (((state <> 'suppressed'::text) OR (composed_at IS NOT NULL)))
);
CREATE TABLE public.passkeys (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    credential_id text NOT NULL,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    agent text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    last_used_at timestamp(3) with time zone
);
CREATE TABLE public.password_salts (
    email_key text NOT NULL,
    salt text NOT NULL,
    used_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.promo_tickets (
    promo_id uuid NOT NULL,
    ticket_id uuid NOT NULL
);
CREATE TABLE public.promos (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    form_id uuid NOT NULL,
    code text NOT NULL,
    type smallint NOT NULL,
    value bigint NOT NULL,
    uses integer,
    used integer DEFAULT 0 NOT NULL,
    starts_at timestamp(3) with time zone,
    ends_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    changed_by uuid,
    changed_at timestamp(3) with time zone,
    CONSTRAINT promos_used CHECK (((used >= 0) AND ((uses IS NULL) OR (used <= uses)))),
    CONSTRAINT promos_value CHECK ((value > 0))
);
CREATE TABLE public.purchase_events (
    id bigint NOT NULL,
    purchase_id uuid NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    kind text NOT NULL,
    actor text NOT NULL,
    user_id uuid,
    by_name text,
    data jsonb NOT NULL,
    attendee_id uuid,
    CONSTRAINT purchase_events_actor CHECK ((actor = ANY (ARRAY['user'::text, 'buyer'::text, 'attendee'::text, 'gateway'::text, 'system'::text])))
);
CREATE SEQUENCE public.purchase_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.purchase_events_id_seq OWNED BY public.purchase_events.id;
CREATE TABLE public.purchase_lines (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    purchase_id uuid NOT NULL,
    ticket_id uuid NOT NULL,
    "position" integer NOT NULL,
    name text NOT NULL,
    quantity integer NOT NULL,
    early_bird_quantity integer DEFAULT 0 NOT NULL,
    unit_price bigint NOT NULL,
    total bigint NOT NULL,
    discount bigint DEFAULT 0 NOT NULL,
    vat_rate integer,
    CONSTRAINT purchase_lines_quantity CHECK (((quantity > 0) AND ((early_bird_quantity >= 0) AND (early_bird_quantity <= quantity)) AND (unit_price >= 0) AND (total >= 0) AND ((discount >= 0) AND (discount <= total)) AND (vat_rate >= 0)))
);
CREATE TABLE public.purchases (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    key text NOT NULL,
    idempotency_key uuid NOT NULL,
    reference text NOT NULL,
    form_id uuid NOT NULL,
    event_id uuid NOT NULL,
    status text NOT NULL,
    currency text NOT NULL,
    subtotal bigint NOT NULL,
    discount bigint DEFAULT 0 NOT NULL,
    vat bigint DEFAULT 0 NOT NULL,
    total bigint NOT NULL,
    promo_id uuid,
    promo_code text,
    buyer_email text NOT NULL,
    payment_method text NOT NULL,
    hold_expires_at timestamp(3) with time zone,
    gateway text,
    gateway_intent_id text,
    gateway_customer text,
    remark text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    settled_at timestamp(3) with time zone,
    order_hash text,
    network text,
    revision integer DEFAULT 0 NOT NULL,
    payment_open boolean DEFAULT false NOT NULL,
    wide_network text,
    test_mode boolean DEFAULT true NOT NULL,
    ask_again_at timestamp(3) with time zone,
    ask_failures integer DEFAULT 0 NOT NULL,
    refunded bigint DEFAULT 0 NOT NULL,
    taken_by uuid,
    lost bigint DEFAULT 0 NOT NULL,
    fee bigint DEFAULT 0 NOT NULL,
    net bigint GENERATED ALWAYS AS ((total - vat)) STORED NOT NULL,
    vat_parts jsonb DEFAULT '[]'::jsonb NOT NULL,
    reverse_charge boolean DEFAULT false NOT NULL,
    terms jsonb DEFAULT '{"vat": null, "feeRate": 0, "feeFixed": 0, "feeInside": false}'::jsonb NOT NULL,
    company jsonb,
    locale text DEFAULT 'en-GB'::text NOT NULL,
    reminded_days integer,
    seller jsonb,
    sharing_version integer,
    unmatched jsonb,
    unmatched_open boolean DEFAULT false NOT NULL,
    buyer jsonb,
    objected_at timestamp(3) with time zone,
    taken_as text,
    taken_gate text DEFAULT ''::text NOT NULL,
    CONSTRAINT purchases_lost CHECK (((lost >= 0) AND (lost <= total))),
    CONSTRAINT purchases_money CHECK (((subtotal >= 0) AND (discount >= 0) AND (fee >= 0) AND (vat >= 0) AND (vat <= total) AND (discount <= subtotal))),
    CONSTRAINT purchases_refunded CHECK (((refunded >= 0) AND (refunded <= total))),
    CONSTRAINT purchases_status CHECK ((status = ANY (ARRAY['held'::text, 'paying'::text, 'paid'::text, 'free'::text, 'awaitingTransfer'::text, 'awaitingDoor'::text, 'failed'::text, 'expired'::text, 'cancelled'::text, 'refunded'::text]))),
    CONSTRAINT purchases_taken_as CHECK ((taken_as = ANY (ARRAY['cash'::text, 'terminal'::text, 'nothing'::text])))
);
CREATE TABLE public.rate_limits (
    key character varying(255) NOT NULL,
    points integer DEFAULT 0 NOT NULL,
    expire bigint
);
CREATE TABLE public.recovery_codes (
    user_id uuid NOT NULL,
    hash text NOT NULL
);
CREATE TABLE public.refunds (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    purchase_id uuid NOT NULL,
    amount bigint NOT NULL,
    by_hand boolean NOT NULL,
    asked_by uuid,
    asked_at timestamp(3) with time zone NOT NULL,
    sent_at timestamp(3) with time zone,
    gateway_refund_id text,
    ask_again_at timestamp(3) with time zone,
    ask_failures integer DEFAULT 0 NOT NULL,
    elsewhere boolean DEFAULT false NOT NULL,
    failed_at timestamp(3) with time zone,
    registered_user_id uuid,
    CONSTRAINT refunds_amount CHECK ((amount > 0))
);
CREATE TABLE public.registered_users (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    purchase_id uuid NOT NULL,
    ticket_id uuid NOT NULL,
    form_id uuid NOT NULL,
    event_id uuid NOT NULL,
    ticket_key text NOT NULL,
    "position" integer NOT NULL,
    early_bird boolean DEFAULT false NOT NULL,
    firstname text NOT NULL,
    surname text NOT NULL,
    email text NOT NULL,
    phone text DEFAULT ''::text NOT NULL,
    organization text DEFAULT ''::text NOT NULL,
    job_title text DEFAULT ''::text NOT NULL,
    country text DEFAULT ''::text NOT NULL,
    answers jsonb NOT NULL,
    search text NOT NULL,
    listed boolean DEFAULT true NOT NULL,
    checked_in_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone,
    version integer DEFAULT 1 NOT NULL,
    changed_by uuid,
    changed_at timestamp(3) with time zone,
    ordered_ticket_id uuid,
    ordered_early_bird boolean,
    erased_at timestamp(3) with time zone,
    sharing_ended_at timestamp(3) with time zone,
    photo uuid,
    transferred_at timestamp(3) with time zone,
    cancel_asked_at timestamp(3) with time zone,
    details_missing boolean DEFAULT false NOT NULL,
    left_at timestamp(3) with time zone,
    attention text DEFAULT ''::text NOT NULL
)
WITH (fillfactor='80');
CREATE TABLE public.retired_codes (
    code text NOT NULL,
    registered_user_id uuid NOT NULL,
    retired_at timestamp(3) with time zone NOT NULL,
    ticket_key text
);
CREATE TABLE public.sandbox_intents (
    id text NOT NULL,
    client_secret text NOT NULL,
    idempotency_key text NOT NULL,
    customer text NOT NULL,
    amount bigint NOT NULL,
    currency text NOT NULL,
    status text NOT NULL,
    card_last4 text,
    refunded bigint DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    refund_keys text[] DEFAULT '{}'::text[] NOT NULL
)
WITH (fillfactor='60');
CREATE TABLE public.scans (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    exhibitor_id uuid NOT NULL,
    registered_user_id uuid NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    scanned_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    stand_id uuid NOT NULL,
    rating smallint,
    tags text[] DEFAULT '{}'::text[] NOT NULL,
    follow_up_on date,
    withdrawn_at timestamp(3) with time zone,
    deleted_at timestamp(3) with time zone,
    CONSTRAINT scans_rating CHECK (((rating >= 1) AND (rating <= 5))),
    CONSTRAINT scans_withdrawn CHECK (((withdrawn_at IS NULL) OR ((note = ''::text) AND (rating IS NULL) AND (tags = '{}'::text[]) AND (follow_up_on IS NULL))))
);
CREATE TABLE public.settings (
    owner_id uuid NOT NULL,
    organisation text DEFAULT ''::text NOT NULL,
    publishable_key bytea,
    secret_key bytea,
    version integer DEFAULT 1 NOT NULL,
    changed_by uuid,
    changed_at timestamp(3) with time zone,
    contact text DEFAULT ''::text NOT NULL,
    stripe_mode text,
    webhook_secret bytea,
    stripe_heard_until timestamp(3) with time zone,
    stripe_ask_again_at timestamp(3) with time zone,
    address text DEFAULT ''::text NOT NULL,
    country text DEFAULT ''::text NOT NULL,
    vat_number text DEFAULT ''::text NOT NULL,
    charges_vat boolean DEFAULT false NOT NULL,
    vat_rate integer DEFAULT 0 NOT NULL,
    invoice_prefix text DEFAULT ''::text NOT NULL,
    default_currency text,
    default_time_zone text,
    default_locale text,
    tax_number text DEFAULT ''::text NOT NULL,
    terms_link text DEFAULT ''::text NOT NULL,
    privacy_link text DEFAULT ''::text NOT NULL,
    refund_link text DEFAULT ''::text NOT NULL,
    must_accept_terms boolean DEFAULT false NOT NULL,
    stripe_hearing_since timestamp(3) with time zone,
    stripe_heard_down_to timestamp(3) with time zone,
    slug text
);
CREATE TABLE public.stands (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    event_id uuid NOT NULL,
    key text NOT NULL
);
CREATE TABLE public.statement_entries (
    event_id uuid NOT NULL,
    entry_hash text NOT NULL,
    purchase_id uuid NOT NULL,
    amount bigint NOT NULL,
    noted_at timestamp(3) with time zone NOT NULL,
    noted_by uuid
);
CREATE TABLE public.tickets (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    form_id uuid NOT NULL,
    name text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    price bigint NOT NULL,
    quantity integer,
    reserved integer DEFAULT 0 NOT NULL,
    sale_starts_at timestamp(3) with time zone,
    sale_ends_at timestamp(3) with time zone,
    max_per_order integer NOT NULL,
    early_bird_price bigint,
    early_bird_until timestamp(3) with time zone,
    early_bird_quantity integer,
    early_bird_reserved integer DEFAULT 0 NOT NULL,
    design smallint NOT NULL,
    advert text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone,
    version integer DEFAULT 1 NOT NULL,
    changed_by uuid,
    changed_at timestamp(3) with time zone,
    "position" integer DEFAULT 0 NOT NULL,
    vat_rate integer,
    advert_link text DEFAULT ''::text NOT NULL,
    advert_image text,
    entry_rule jsonb,
    sold_at_door boolean DEFAULT false NOT NULL,
    CONSTRAINT tickets_early_bird_reserved CHECK (((early_bird_reserved >= 0) AND ((early_bird_quantity IS NULL) OR (early_bird_reserved <= early_bird_quantity)))),
    CONSTRAINT tickets_price CHECK (((price >= 0) AND ((early_bird_price IS NULL) OR (early_bird_price >= 0)))),
    CONSTRAINT tickets_reserved CHECK (((reserved >= 0) AND ((quantity IS NULL) OR (reserved <= quantity)))),
    CONSTRAINT tickets_vat_rate CHECK ((vat_rate >= 0))
);
CREATE TABLE public.tokens (
    hash text NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    agent text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.users (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    role text NOT NULL,
    email text NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    password_hash text NOT NULL,
    event_id uuid,
    company text DEFAULT ''::text NOT NULL,
    stand text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone,
    email_key text NOT NULL,
    delegates integer DEFAULT 0 NOT NULL,
    locked_at timestamp(3) with time zone,
    seen_at timestamp(3) with time zone,
    by_link boolean DEFAULT false NOT NULL,
    stand_id uuid,
    member_of uuid,
    team_role text,
    invited_at timestamp(3) with time zone,
    new_email text,
    new_email_hash text,
    totp_secret bytea,
    totp_since timestamp(3) with time zone,
    totp_step bigint,
    mail_stopped text,
    for_device boolean DEFAULT false NOT NULL,
    second_step_required boolean DEFAULT false NOT NULL,
    CONSTRAINT users_by_link CHECK (((NOT by_link) OR (role = 'attendee'::text))),
    CONSTRAINT users_event CHECK (((role = 'admin'::text) = (event_id IS NULL))),
    CONSTRAINT users_invited CHECK (((invited_at IS NULL) OR ((role = 'admin'::text) AND (password_hash = ''::text)))),
    CONSTRAINT users_member CHECK (((member_of IS NULL) OR (role = 'admin'::text))),
    CONSTRAINT users_new_email CHECK (((new_email IS NULL) = (new_email_hash IS NULL))),
    CONSTRAINT users_role CHECK ((role = ANY (ARRAY['admin'::text, 'checkin'::text, 'exhibitor'::text, 'attendee'::text]))),
    CONSTRAINT users_team CHECK (((member_of IS NULL) = (team_role IS NULL))),
    CONSTRAINT users_team_role CHECK ((team_role = ANY (ARRAY['manager'::text, 'finance'::text, 'readOnly'::text]))),
    CONSTRAINT users_totp CHECK (((totp_since IS NULL) OR (totp_secret IS NOT NULL)))
);
CREATE TABLE public.waiting_entries (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    place bigint NOT NULL,
    form_id uuid NOT NULL,
    ticket_id uuid NOT NULL,
    key text NOT NULL,
    firstname text NOT NULL,
    surname text NOT NULL,
    email text NOT NULL,
    count integer NOT NULL,
    locale text NOT NULL,
    state text NOT NULL,
    offered_at timestamp(3) with time zone,
    offered_until timestamp(3) with time zone,
    purchase_id uuid,
    created_at timestamp(3) with time zone NOT NULL,
    confirmed_at timestamp(3) with time zone,
    network text,
    wide_network text,
    CONSTRAINT waiting_entries_count CHECK ((count > 0)),
    CONSTRAINT waiting_entries_offer CHECK (((state <> 'offered'::text) OR (offered_until IS NOT NULL))),
    CONSTRAINT waiting_entries_state CHECK ((state = ANY (ARRAY['waiting'::text, 'offered'::text, 'accepted'::text, 'lapsed'::text, 'left'::text, 'removed'::text])))
);
CREATE SEQUENCE public.waiting_entries_place_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.waiting_entries_place_seq OWNED BY public.waiting_entries.place;
ALTER TABLE ONLY drizzle.__drizzle_migrations ALTER COLUMN id SET DEFAULT nextval('drizzle.__drizzle_migrations_id_seq'::regclass);
ALTER TABLE ONLY public.audit_log ALTER COLUMN id SET DEFAULT nextval('public.audit_log_id_seq'::regclass);
ALTER TABLE ONLY public.purchase_events ALTER COLUMN id SET DEFAULT nextval('public.purchase_events_id_seq'::regclass);
ALTER TABLE ONLY public.waiting_entries ALTER COLUMN place SET DEFAULT nextval('public.waiting_entries_place_seq'::regclass);
INSERT INTO drizzle.__drizzle_migrations VALUES (1, '432df581e42405b6c988438a1428a9fbd8518805f22dfc164a90b895b7872fda', 1795171210080);
INSERT INTO drizzle.__drizzle_migrations VALUES (2, 'cc29299e9c6ba73497b856f477d114cd805005b644c287110d69aa813c352c94', 1795171210995);
INSERT INTO drizzle.__drizzle_migrations VALUES (3, '0614aa40b011334305f7f6d060e6ee32432646c09ec80ecead0ebf74ff4b74f3', 1795171503509);
INSERT INTO drizzle.__drizzle_migrations VALUES (4, '7052e4aa1a8edeb413355c51d1ba5afc777bf95f3823ccaa5f833cf1d6860efb', 1795173260315);
INSERT INTO drizzle.__drizzle_migrations VALUES (5, '501a0086591d6b88c5ab48e23baf49a8847ea0fda7ed8a9fdd64ae60abb7d990', 1795259660315);
INSERT INTO drizzle.__drizzle_migrations VALUES (6, 'f96c8620634bac3bad53da2f5cbcee6d8703b80afd66f0676a7a728aa1c58272', 1795277655969);
INSERT INTO drizzle.__drizzle_migrations VALUES (7, '9a6db08abb3c71b75f7ff43f798772a1ecb7417fecaf9c24534c4df1794d80fa', 1795279699123);
INSERT INTO drizzle.__drizzle_migrations VALUES (8, '95d76f63ef4febf46965d107d91889bdc51108163a71464b699283dcd3672d7c', 1795284333935);
INSERT INTO drizzle.__drizzle_migrations VALUES (9, '8448e62adc9ec419a87a878a22970c25e38589643bd813c01f0ea8fb7b17da1c', 1795286515528);
INSERT INTO drizzle.__drizzle_migrations VALUES (10, 'ae216bde49cf0bfa00d15572b885de982948bcf0b8f4475746da811263126530', 1795287843103);
INSERT INTO drizzle.__drizzle_migrations VALUES (11, 'c65529ca6d1dfe1f832b2818f06e4bad62844b880e9acb382c0ffe01a0b8b513', 1795288180523);
INSERT INTO drizzle.__drizzle_migrations VALUES (12, 'f15a68954038dcc052db11222a8906a3dc3ae5cd447c74ea20b4b0fb9e2cd598', 1795289275662);
INSERT INTO drizzle.__drizzle_migrations VALUES (13, '5dfa8ded7f45e1a46a581eb81006f60fcaf5df1a92cc822013c480f66f43e194', 1795295898038);
INSERT INTO drizzle.__drizzle_migrations VALUES (14, '6eff9f219a82cda568b9d024eba307339470ae76d73257d229764f426945912e', 1795297705433);
INSERT INTO drizzle.__drizzle_migrations VALUES (15, '25356028f3259badbc1c88a9208a1c4c923c6674c1e8975ec895bf6072d3d49f', 1795298807733);
INSERT INTO drizzle.__drizzle_migrations VALUES (16, '7a61359d869f54153c1e8167d5126326e455504bc319c1ed45971a17b4e28242', 1795300153911);
INSERT INTO drizzle.__drizzle_migrations VALUES (17, '2548e7150b3b3d9b3318835a18dea9c06ce336ccdb32b9de9e7ccf5d33d3632a', 1795301571868);
INSERT INTO drizzle.__drizzle_migrations VALUES (18, '6f7e78e7f2db68e314911443ef9d8b81e36afa29a576eff7fd6b7015654d62d2', 1795307034917);
INSERT INTO drizzle.__drizzle_migrations VALUES (19, 'ce2b57caa17af170b7a0c4c3209f4934b0c2945695ad606de895bf6f95d9e409', 1795308789278);
INSERT INTO drizzle.__drizzle_migrations VALUES (20, '3341bef47c97869a44094ded5a3c0a87fe0775ee03d896753eece479cc723eba', 1795313572720);
INSERT INTO drizzle.__drizzle_migrations VALUES (21, 'a034aa978fbfda672d6923aa4e49048fa54a0bd27eb9f793685f2fa868f9b827', 1795313573823);
INSERT INTO drizzle.__drizzle_migrations VALUES (22, '568429244eb1ce49af5e179fec2798c203f2214f48cc3a9b9fd8e3dcfa2a6d7c', 1795314126381);
INSERT INTO drizzle.__drizzle_migrations VALUES (23, '5a87ff625bb49734dfed90c9b1ebe5261c880e11ce22fd395d2336a7d76f1b93', 1795319253976);
INSERT INTO drizzle.__drizzle_migrations VALUES (24, 'e4ea84912dd9270bc11a9822afa0b93a58783558de84887e76fd97c5b9eaba93', 1795325251686);
INSERT INTO drizzle.__drizzle_migrations VALUES (25, '0942200646115fbcd96a772d18aa557c8eed6514dee35294162828e0d9b2cb74', 1795332424884);
INSERT INTO drizzle.__drizzle_migrations VALUES (26, '167ff88466433960c4bfeda84fa5c6b7c816f25e2a696bb75fc663c07f468098', 1795334844388);
INSERT INTO drizzle.__drizzle_migrations VALUES (27, '2954e9b9a672cd1c3f274677cc5f299669418d1b3d8c75b5d84b79e7a95e4936', 1795336201646);
INSERT INTO drizzle.__drizzle_migrations VALUES (28, '8760c490256b8b76e1490294347853a5a64595e0fbabfd0dfc1bb78de9b29ca8', 1795337265685);
INSERT INTO drizzle.__drizzle_migrations VALUES (29, '84cd26393b74c6868b19b2e6a4c434d9934d9136dcfaae4543ba302a0637bd69', 1795347059906);
INSERT INTO drizzle.__drizzle_migrations VALUES (30, '16619461f3b89f9c2b1525588b4da5ea0b747e848167e3e18ef0330c0724f1cb', 1795347576847);
INSERT INTO drizzle.__drizzle_migrations VALUES (31, '00a33eb27db1baf42c2ca08ae6a6cda101d5a6c098d70e47f46ba2396e9713c7', 1795349943540);
INSERT INTO drizzle.__drizzle_migrations VALUES (32, 'c462150c313a1836d9547c14d13238362ea8c6b0f660243d091658e91de828b7', 1795350189056);
INSERT INTO drizzle.__drizzle_migrations VALUES (33, '40ad3ef6140356fa529e6101bb71f2a29ac28329cc856720d59516a07392b564', 1795350380724);
INSERT INTO drizzle.__drizzle_migrations VALUES (34, '270bb559ea32251b48dd53f28846aa7fa97d76bfd6b822773a62bee69b81adc3', 1795354310228);
INSERT INTO drizzle.__drizzle_migrations VALUES (35, '473decc5e4ac0aa751dac6fda151491018ec67f51e5bcee3d34c05755589de03', 1795356160252);
INSERT INTO drizzle.__drizzle_migrations VALUES (36, '3503454cd1171b5861dfb36d2025178245a9a340c54f4ecaa4c1d62293cc168d', 1795356914503);
INSERT INTO drizzle.__drizzle_migrations VALUES (37, 'cd53483455a310ffb0ab4e0ddfa33403e91d50b8e5979eebd30a72c2fad3d0be', 1795357827559);
INSERT INTO drizzle.__drizzle_migrations VALUES (38, '14015a2ece502e3b5d799e96eb242344063758dddb039d14896e12d79a1c3b93', 1795358336951);
INSERT INTO drizzle.__drizzle_migrations VALUES (39, '669f2fc241c6daeaf07b015556c3d3e0dde4a84c4da2e523544b7b5f3e73ffc7', 1795358597120);
INSERT INTO drizzle.__drizzle_migrations VALUES (40, 'ff4c1da0d3747f635df378a21eba53046d7e8106aeb27a5b2827b8d8bc7e7bbc', 1795358792364);
INSERT INTO drizzle.__drizzle_migrations VALUES (41, '7f767ba1ca57560c7ef76f0a5814d1a77ea6871b85d5fe6fbf2f519e000afe40', 1795359397579);
INSERT INTO drizzle.__drizzle_migrations VALUES (42, '2da4d696cce1967f747a090de1ad7aad39fb831b47c0311478ed4fbe4910ee2d', 1795359743529);
INSERT INTO drizzle.__drizzle_migrations VALUES (43, '1a6c5dcf8cd2b20e56f13c43274b10a44804dcc863ad696c9432dc006ba7c303', 1795361371661);
INSERT INTO drizzle.__drizzle_migrations VALUES (44, '1db8c97a102b6873a346d45244b05e4b509a76668c938407f0341b989a73fd14', 1795367033336);
INSERT INTO drizzle.__drizzle_migrations VALUES (45, 'cc9d192521b1e77b8f40b8c1c5d3909661908e1b510ef60823e8ded760445b7f', 1795367587424);
INSERT INTO drizzle.__drizzle_migrations VALUES (46, '83cb71e1f4b7500feb0776dd6d8714eaa4acf32dfe94f355ee1eae3d09835706', 1795368113207);
INSERT INTO drizzle.__drizzle_migrations VALUES (47, 'de29043afe2f6decebe17654db71c22333a0c1ff64e050e615513a643571f28b', 1795368248952);
INSERT INTO drizzle.__drizzle_migrations VALUES (48, 'fb61269cd2d95da02f725cd7e3f3de2115b9cf0414e29e9b3c8e8b114f6df274', 1795369369793);
INSERT INTO drizzle.__drizzle_migrations VALUES (49, '8491483018b8d7450ba20a23cea602491f23ce566f2ac3bb1c6f175c3a2e89e7', 1795370241712);
INSERT INTO drizzle.__drizzle_migrations VALUES (50, 'a0536d39319985722922174d215371f74ddfc742658e27ab39b741e3aaca2bfc', 1795406192075);
INSERT INTO drizzle.__drizzle_migrations VALUES (51, '3905393eb9a578f3271a7dd0f6d7a66d75632586a3e81d5e957f955118e584e0', 1795442541104);
INSERT INTO drizzle.__drizzle_migrations VALUES (52, '1c0f1a8b3f96155ee0f55ee109d38ef5934ca582931e2840ada4c93954d1ce0b', 1795444595812);
INSERT INTO drizzle.__drizzle_migrations VALUES (53, '24042baa9a867cea0a79c0cffcd99e8d4af6d97281428f4c4af714056ec7eb25', 1795449800210);
INSERT INTO drizzle.__drizzle_migrations VALUES (54, 'e5f2bc9cc5bc5a5906d187b6ec9e481d4ba3744a3e9a9dc3a556afc41667c00a', 1795454320020);
INSERT INTO drizzle.__drizzle_migrations VALUES (55, '8ded631f2a3ab2205dcc9617134cfa9f418fdefb3fc50d550d7ca4f3c4fc86ea', 1795467490605);
INSERT INTO drizzle.__drizzle_migrations VALUES (56, '5859c12ecdcd55513f559b42ca5a95258b990896b176ae5864b08a8cac8c5d64', 1795479115158);
INSERT INTO drizzle.__drizzle_migrations VALUES (57, '8e8ad12e4e0c394e47ab412bdf903275e6296dc88086afbc191205ee46bc5c95', 1795622621916);
INSERT INTO drizzle.__drizzle_migrations VALUES (58, '83dab0f1ea616ec0f76e8f3fa950620dc9b4edcfee3a1ef220d70e39a47ca2b5', 1795624829412);
INSERT INTO drizzle.__drizzle_migrations VALUES (59, 'efa1004aa359ba840c34f31c30b8ff9d660c9680c3b6a90a2fc2358960b34150', 1795634042685);
INSERT INTO drizzle.__drizzle_migrations VALUES (60, '5c5d98f14051d5a557c6385c71730c3722e718ea9b6dac0a6b6556318567ab37', 1795650363990);
INSERT INTO drizzle.__drizzle_migrations VALUES (61, '950d9c8456c87df910880927750076401d2f088f6470509e4eb877d3c59ab800', 1795651228115);
INSERT INTO drizzle.__drizzle_migrations VALUES (62, 'ce0a01ac687bc6205f1e80b2bc6018159bd13b3a00f0bdc216b8c3252b70da63', 1795662133756);
INSERT INTO drizzle.__drizzle_migrations VALUES (63, '2cfb383e84dae6c7c62cf15ad87f253a37f2af2b1fffb3fe6ec21192039d225b', 1795664672728);
INSERT INTO drizzle.__drizzle_migrations VALUES (64, '14e5d2287a7a1696634853efffe9d3321868a904f40597d9466bebc437bead4e', 1795673938033);
INSERT INTO drizzle.__drizzle_migrations VALUES (65, '69e00f273e952af73b36c863557dc4feb5260b8852f2bd4103f7899d88fdd431', 1795677675027);
INSERT INTO drizzle.__drizzle_migrations VALUES (66, '6f4433994f0c0200e513bd7c1291d2faa513b5e75bd6435aeca3fc2dd8e466f1', 1795685130299);
INSERT INTO drizzle.__drizzle_migrations VALUES (67, 'b35b78803e041f08f5e526c9097f150cb8a4ea830daa1a2fc4c1dee3a7034b1e', 1795700480868);
INSERT INTO drizzle.__drizzle_migrations VALUES (68, '1af7f0b03bc8adb2ff90b874222d4bc6c770260ae9cec43870d16b6d8c981ace', 1795711350734);
INSERT INTO drizzle.__drizzle_migrations VALUES (69, '916f6d832e5f934c03831cf4de04468735b3a9ba883e9b401ac4bab4a6ff6f18', 1795726589840);
INSERT INTO drizzle.__drizzle_migrations VALUES (70, '23a4689125cfc5c5bb7105af472387f4466e6643cad271dc3eb35c0744dde729', 1795729662791);
INSERT INTO drizzle.__drizzle_migrations VALUES (71, 'a4cfc368af301ef5590cac56bb7cfa9c6cd76b12ff50b8f4576ac8a557fff6db', 1795738425493);
INSERT INTO drizzle.__drizzle_migrations VALUES (72, '55b49df60cd423ea2a9b68ab4c4299fcab3e67e900cdc7a16b7abb10f2fd74e7', 1795753372033);
INSERT INTO drizzle.__drizzle_migrations VALUES (73, '311995119c6bdfd84b1b09fc87a87f758510bb27e48a86a7d3926d14655c9303', 1795760757397);
INSERT INTO drizzle.__drizzle_migrations VALUES (74, '591eb10c32b1d043d2e29267b14223f55fe0b5cc0324909a11f0375dd3a42d8f', 1795776540508);
INSERT INTO drizzle.__drizzle_migrations VALUES (75, '6d6ddf9352cc8812bd9010f08e8b0a9ce92b7d57a8ae808a45bb77cbd9362374', 1795776724512);
INSERT INTO drizzle.__drizzle_migrations VALUES (76, 'ebe92aa533d8eea863c2be5241c5dc0b2b96f50b7f676ba185fbf92fe38b29ae', 1795788292489);
INSERT INTO drizzle.__drizzle_migrations VALUES (77, 'e89b5a11dfe4253832eeacc9818980b2f8f62dcbb172d4709d022f30bcd152e9', 1795790902775);
INSERT INTO drizzle.__drizzle_migrations VALUES (78, 'da1389011339c8b515144a2fb338fa188dd96fc045d7b96c16c88fd5614491c3', 1795820214613);
INSERT INTO drizzle.__drizzle_migrations VALUES (79, '0680e41e9c4a44e6bfef2f72ac2f75a88dfd6fa4ec72b4e50cb654445eafb043', 1795903181871);
INSERT INTO drizzle.__drizzle_migrations VALUES (80, '6fd9d0b075f487aec773bf468572d8f089c8bf8124e71f7c865ba2c7a120a928', 1795907148915);
INSERT INTO drizzle.__drizzle_migrations VALUES (81, '03144e0c1880e243ab16bcd6026997575d7d16fe0d26b0c10b9ccef0ebd3ace9', 1795926437713);
INSERT INTO drizzle.__drizzle_migrations VALUES (82, '1b87c0877822797bf921bd08e6335f69988cd48af3585d395cfaa613e3b5156e', 1795932185530);
INSERT INTO drizzle.__drizzle_migrations VALUES (83, '28e3ed656fca712a2272c54eea4b67d7a47bd5409e6915d265a097a7e0df9efd', 1795936275912);
INSERT INTO drizzle.__drizzle_migrations VALUES (84, '2134904e99eb114258cd622ace9b7485606b7ab3d3fc63e061062e4d5c88e101', 1795957057941);
INSERT INTO drizzle.__drizzle_migrations VALUES (85, 'b274d2974fc4ac195a89bb56b27076a372433b26dd3e7c46fa89dc0c4d380e40', 1795979774539);
INSERT INTO drizzle.__drizzle_migrations VALUES (86, '4fe0bc4e334ae7416aa6cdda22fd66a71b9ea52d7548e93cd2571467ad7c3bc9', 1795997038402);
INSERT INTO drizzle.__drizzle_migrations VALUES (87, '0eb71c832afecc010c1d83cbd899a5d81c6a9517bb9bfdbd4a06b01d5ce62658', 1795999924254);
INSERT INTO drizzle.__drizzle_migrations VALUES (88, 'ab42844d937111d15f41032ecdfc943129e420047015dca2a3e874fbd0834a25', 1796001173277);
INSERT INTO drizzle.__drizzle_migrations VALUES (89, '5f7ace015338c1b0c3e814755823e0ed3b99ead2b42055a44440251c5fbf3df1', 1796004370692);
INSERT INTO drizzle.__drizzle_migrations VALUES (90, 'b1dbea542960e5e4a8ba30a6b5e65eb5b7ccfae36d8c1e5ec23ee95ba1922d43', 1796055835965);
INSERT INTO drizzle.__drizzle_migrations VALUES (91, '29ca5b5760e902542a82573f0e2925a3f560a5073c60c675db0c78d3b97016c5', 1796097145851);
INSERT INTO drizzle.__drizzle_migrations VALUES (92, 'd7ab827e05192097590be5a20c7d8c56140838b4772fc7025b307dd67711639a', 1796100242709);
INSERT INTO drizzle.__drizzle_migrations VALUES (93, '5c115ab708b262e8b0692fe2aa8a002184ec09e96ad5cbd9c239e212d60e1a3c', 1796101006298);
INSERT INTO public.badges VALUES ('a053c570-48c5-4b69-ae1d-893e5fb33a4a', '2c4abe7d-4c38-42dc-b7cf-bd585bb2682d', '86ncqOyUHtz3rpmfonWkLmgh');
INSERT INTO public.badges VALUES ('03b971b2-9e19-4127-ad9f-47309410a50c', '658b664a-0d78-428b-b41a-1e5522d2edea', 'ePYvz3AJHT3j3_zXZuzlhyJw');
INSERT INTO public.badges VALUES ('f0b9e4e6-e2d5-49be-afc1-2d4451df44c6', 'aadf60e5-e35d-4d1e-82bc-deaacf934cf7', 'JGv6D-vREWVfqYmk62Ldd61b');
INSERT INTO public.badges VALUES ('23446da1-8a84-4f2d-a2ab-18c4d8d7520c', '6b5a490d-19b7-4158-bafd-cb4dbea3f53c', '-wdvMvGZv2fjcYn4fDPmSN1v');
INSERT INTO public.badges VALUES ('f8004342-75fd-449e-98d7-f3db7bdd1a7c', '010cd2db-950c-40c2-849b-4030f5f40462', 'gintJPkmclo7ZrqU2K0wLdxe');
INSERT INTO public.check_ins OVERRIDING SYSTEM VALUE VALUES ('29659375-7ed4-4479-81f8-c89de14d1eea', '658b664a-0d78-428b-b41a-1e5522d2edea', 'in', '2026-11-20 10:00:00+00', '94cf9bf1-3655-4951-9b9e-eafa0789565c', '', 1, NULL, NULL);
INSERT INTO public.events VALUES ('e5c9f020-51c6-4191-ae99-1dfbf6da7703', '94cf9bf1-3655-4951-9b9e-eafa0789565c', 'Harbour Conference', 'Two days by the water.', 'Harbour Hall, Bristol', '2098-05-08 09:00:00+00', '2098-05-08 17:00:00+00', 'Europe/London', 'gbp', true, NULL, '2026-11-20 10:00:00+00', 7, 1, NULL, NULL, 'harbour-conference', '{"bic": "", "iban": "GB82WEST12345698765432", "holder": "Harbour Trust", "sortCode": "200000", "accountNumber": "55779911"}', '', false, NULL, '', '{"feeRate": 0, "vatRate": null, "feeFixed": 0, "vatShown": true, "feeInside": false, "feeVatRate": null, "vatIncluded": true, "reverseCharge": false}', '#1b1d1b', false, false, 'planned', '[]');
INSERT INTO public.form_counts VALUES ('de173493-a740-4fe1-9f3f-ceacd66b08b7', 4, 5, 1, 5000, 5);
INSERT INTO public.forms VALUES ('de173493-a740-4fe1-9f3f-ceacd66b08b7', 'e5c9f020-51c6-4191-ae99-1dfbf6da7703', NULL, 'Visitors', '', 6, 5, NULL, '[{"key": "firstname", "required": true}, {"key": "surname", "required": true}, {"key": "email", "required": true}, {"key": "organization", "required": false}]', '[]', '2026-11-20 10:00:00+00', 1, NULL, NULL, true, '[]', NULL, '{"edit": {"until": null}, "cancel": null, "transfer": null}', NULL);
INSERT INTO public.invoice_counters VALUES ('94cf9bf1-3655-4951-9b9e-eafa0789565c', true, 2026, 3);
INSERT INTO public.invoices VALUES ('9fc1fd43-97bf-4030-a234-a090c0dcc842', '5gV67WweXIqBdQERQOrlierNZKLA7PvcrctjBX_CrfM', '94cf9bf1-3655-4951-9b9e-eafa0789565c', '9dd714db-40ce-4bd7-9a5d-69c53952a4b5', NULL, NULL, true, 2026, 1, 'TEST-2026-0001', '2026-11-20 10:00:00+00', '{"net": 5000, "vat": [], "buyer": {"name": "Paid Lovelace", "email": "paid@example.org", "address": "", "country": "", "vatNumber": ""}, "event": {"name": "Harbour Conference", "place": "Harbour Hall, Bristol", "endsAt": "2098-05-08T17:00:00.000Z", "startsAt": "2098-05-08T09:00:00.000Z", "timeZone": "Europe/London"}, "lines": [{"net": 5000, "kind": "ticket", "name": "Day pass", "rate": null, "unitNet": 2500, "quantity": 2}], "total": 5000, "seller": {"name": "olga@example.org", "email": "olga@example.org", "address": "", "country": "", "taxNumber": "", "vatNumber": ""}, "currency": "gbp", "reference": "NAB6-63FS", "paymentMethod": "card", "reverseCharge": false}', false);
INSERT INTO public.invoices VALUES ('af8f3eb4-0aeb-42fb-aebc-fb7febc6a47a', '6uM9TJyYU-aoYjxsQUz85MnWz7RMhHWJ7eB7u9GDP9I', '94cf9bf1-3655-4951-9b9e-eafa0789565c', 'e8ea9c3e-83e6-4de1-ad6a-0a30c757b8f2', NULL, NULL, true, 2026, 2, 'TEST-2026-0002', '2026-11-20 10:00:00+00', '{"net": 2500, "vat": [], "buyer": {"name": "Refunded Lovelace", "email": "refunded@example.org", "address": "", "country": "", "vatNumber": ""}, "event": {"name": "Harbour Conference", "place": "Harbour Hall, Bristol", "endsAt": "2098-05-08T17:00:00.000Z", "startsAt": "2098-05-08T09:00:00.000Z", "timeZone": "Europe/London"}, "lines": [{"net": 2500, "kind": "ticket", "name": "Day pass", "rate": null, "unitNet": 2500, "quantity": 1}], "total": 2500, "seller": {"name": "olga@example.org", "email": "olga@example.org", "address": "", "country": "", "taxNumber": "", "vatNumber": ""}, "currency": "gbp", "reference": "G3D3-4PHR", "paymentMethod": "card", "reverseCharge": false}', false);
INSERT INTO public.invoices VALUES ('6319c0bc-d094-48c2-ad42-ff119a905dea', 'FQ8ubX_0I7LKTNVC4Yu510UrypxiSYBdPjpx98hkyUg', '94cf9bf1-3655-4951-9b9e-eafa0789565c', 'e8ea9c3e-83e6-4de1-ad6a-0a30c757b8f2', 'e55d100c-4de1-43e7-bc33-0c0836b3d325', 'af8f3eb4-0aeb-42fb-aebc-fb7febc6a47a', true, 2026, 3, 'TEST-2026-0003', '2026-11-20 10:00:00+00', '{"net": 2500, "vat": [], "buyer": {"name": "Refunded Lovelace", "email": "refunded@example.org", "address": "", "country": "", "vatNumber": ""}, "event": {"name": "Harbour Conference", "place": "Harbour Hall, Bristol", "endsAt": "2098-05-08T17:00:00.000Z", "startsAt": "2098-05-08T09:00:00.000Z", "timeZone": "Europe/London"}, "lines": [{"net": 2500, "kind": "refund", "name": "Harbour Conference", "rate": null, "unitNet": 2500, "quantity": 1}], "total": 2500, "seller": {"name": "olga@example.org", "email": "olga@example.org", "address": "", "country": "", "taxNumber": "", "vatNumber": ""}, "currency": "gbp", "reference": "G3D3-4PHR", "paymentMethod": "card", "reverseCharge": false}', false);
INSERT INTO public.mails VALUES ('3c1b6e61-e7b8-4a23-ad5b-d04be4ba08e6', '94cf9bf1-3655-4951-9b9e-eafa0789565c', 'e5c9f020-51c6-4191-ae99-1dfbf6da7703', '9dd714db-40ce-4bd7-9a5d-69c53952a4b5', NULL, 'confirmation', 'held', 'en-GB', '', 'paid@example.org', '', '', '', '[]', NULL, NULL, 0, NULL, '2026-11-20 10:00:00+00', '', NULL, '2026-11-20 10:00:00+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.mails VALUES ('484154a7-8c1c-4e04-9ddc-006b4c2444ce', '94cf9bf1-3655-4951-9b9e-eafa0789565c', 'e5c9f020-51c6-4191-ae99-1dfbf6da7703', 'e8ea9c3e-83e6-4de1-ad6a-0a30c757b8f2', NULL, 'confirmation', 'held', 'en-GB', '', 'refunded@example.org', '', '', '', '[]', NULL, NULL, 0, NULL, '2026-11-20 10:00:00+00', '', NULL, '2026-11-20 10:00:00+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.mails VALUES ('09060ad3-65d6-4acb-8290-d5b5cf2a098a', '94cf9bf1-3655-4951-9b9e-eafa0789565c', 'e5c9f020-51c6-4191-ae99-1dfbf6da7703', '9a6b09a2-8e65-472c-9596-458c28295a63', NULL, 'transferInstructions', 'held', 'en-GB', '', 'awaiting@example.org', '', '', '', '[]', NULL, NULL, 0, NULL, '2026-11-20 10:00:00+00', '', NULL, '2026-11-20 10:00:00+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.mails VALUES ('94c4b834-36ab-4007-b5e8-a2204a1af60b', '94cf9bf1-3655-4951-9b9e-eafa0789565c', 'e5c9f020-51c6-4191-ae99-1dfbf6da7703', 'e8ea9c3e-83e6-4de1-ad6a-0a30c757b8f2', 'e55d100c-4de1-43e7-bc33-0c0836b3d325', 'refund', 'held', 'en-GB', '', 'refunded@example.org', '', '', '', '[]', NULL, NULL, 0, NULL, '2026-11-20 10:00:00+00', '', NULL, '2026-11-20 10:00:00+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.password_salts VALUES ('olga@example.org', 'RcaZf4l3ij4k2o4zHxnB3A', '2026-12-01 15:07:28.415+00');
INSERT INTO public.purchase_events VALUES (1, '9dd714db-40ce-4bd7-9a5d-69c53952a4b5', '2026-11-20 10:00:00+00', 'ordered', 'buyer', NULL, NULL, '{"total": 5000, "method": "card", "attendees": 2}', NULL);
INSERT INTO public.purchase_events VALUES (2, '9dd714db-40ce-4bd7-9a5d-69c53952a4b5', '2026-11-20 10:00:00+00', 'paymentStarted', 'buyer', NULL, NULL, '{"gateway": "sandbox"}', NULL);
INSERT INTO public.purchase_events VALUES (3, '9dd714db-40ce-4bd7-9a5d-69c53952a4b5', '2026-11-20 10:00:00+00', 'paid', 'gateway', NULL, NULL, '{"late": false, "amount": 5000}', NULL);
INSERT INTO public.purchase_events VALUES (4, 'e8ea9c3e-83e6-4de1-ad6a-0a30c757b8f2', '2026-11-20 10:00:00+00', 'ordered', 'buyer', NULL, NULL, '{"total": 2500, "method": "card", "attendees": 1}', NULL);
INSERT INTO public.purchase_events VALUES (5, 'e8ea9c3e-83e6-4de1-ad6a-0a30c757b8f2', '2026-11-20 10:00:00+00', 'paymentStarted', 'buyer', NULL, NULL, '{"gateway": "sandbox"}', NULL);
INSERT INTO public.purchase_events VALUES (6, 'e8ea9c3e-83e6-4de1-ad6a-0a30c757b8f2', '2026-11-20 10:00:00+00', 'paid', 'gateway', NULL, NULL, '{"late": false, "amount": 2500}', NULL);
INSERT INTO public.purchase_events VALUES (7, '9a6b09a2-8e65-472c-9596-458c28295a63', '2026-11-20 10:00:00+00', 'ordered', 'buyer', NULL, NULL, '{"total": 2500, "method": "transfer", "attendees": 1}', NULL);
INSERT INTO public.purchase_events VALUES (8, '87c3dfde-373c-40e7-b334-e619979510ee', '2026-11-20 10:00:00+00', 'ordered', 'buyer', NULL, NULL, '{"total": 2500, "method": "card", "attendees": 1}', NULL);
INSERT INTO public.purchase_lines VALUES ('81aaa277-2331-4377-8838-5052bb1621f7', '9dd714db-40ce-4bd7-9a5d-69c53952a4b5', '42110b34-a566-4ca7-905e-ff5591f02fa5', 0, 'Day pass', 2, 0, 2500, 5000, 0, NULL);
INSERT INTO public.purchase_lines VALUES ('0484b178-aa3a-49fe-994d-629c2b55da79', 'e8ea9c3e-83e6-4de1-ad6a-0a30c757b8f2', '42110b34-a566-4ca7-905e-ff5591f02fa5', 0, 'Day pass', 1, 0, 2500, 2500, 0, NULL);
INSERT INTO public.purchase_lines VALUES ('cfb18b4d-11de-41f8-800d-777ee5c56133', '9a6b09a2-8e65-472c-9596-458c28295a63', '42110b34-a566-4ca7-905e-ff5591f02fa5', 0, 'Day pass', 1, 0, 2500, 2500, 0, NULL);
INSERT INTO public.purchase_lines VALUES ('a21132a3-a626-487c-aadc-93a6a1221dd4', '87c3dfde-373c-40e7-b334-e619979510ee', '42110b34-a566-4ca7-905e-ff5591f02fa5', 0, 'Day pass', 1, 0, 2500, 2500, 0, NULL);
INSERT INTO public.purchases VALUES ('9dd714db-40ce-4bd7-9a5d-69c53952a4b5', 'K1OvJ4QghSdT680CSVLZbulwSKanTdWb-S_nFP4m-jo', '19d7fd6e-d5da-4deb-b01c-ec5d12fe0653', 'NAB6-63FS', 'de173493-a740-4fe1-9f3f-ceacd66b08b7', 'e5c9f020-51c6-4191-ae99-1dfbf6da7703', 'paid', 'gbp', 5000, 0, 0, 5000, NULL, NULL, 'paid@example.org', 'card', '2026-11-20 10:15:00+00', 'sandbox', 'pi_test_tOSS_osocLXe76vlHpaoXKkb', 'cus_test_-qKWL2xkN81wceeabM9h9rMP', NULL, '2026-11-20 10:00:00+00', '2026-11-20 10:00:00+00', 'vIbio-_4wz72CyUmuVnEwJZLLogu02X0e1dbuTxabDc', NULL, 0, false, NULL, true, NULL, 0, 0, NULL, 0, 0, DEFAULT, '[]', false, '{"vat": null, "feeRate": 0, "feeFixed": 0, "feeInside": false}', NULL, 'en-GB', NULL, NULL, NULL, NULL, false, NULL, NULL, NULL, '');
INSERT INTO public.purchases VALUES ('9a6b09a2-8e65-472c-9596-458c28295a63', 'gPePzBBqX5NlqX4g9kB_zJ3zdlmwnC5M7yaAvaRsSIU', '77572d4b-06b0-4732-84a7-b0d57a6b86c1', '435Y-VKY9', 'de173493-a740-4fe1-9f3f-ceacd66b08b7', 'e5c9f020-51c6-4191-ae99-1dfbf6da7703', 'awaitingTransfer', 'gbp', 2500, 0, 0, 2500, NULL, NULL, 'awaiting@example.org', 'transfer', '2026-11-27 10:00:00+00', NULL, NULL, NULL, NULL, '2026-11-20 10:00:00+00', NULL, 'Q370pbphcp-srUQ0zOfOjFpcH1x_ckhcfqa48Qh0gCE', NULL, 0, false, NULL, true, NULL, 0, 0, NULL, 0, 0, DEFAULT, '[]', false, '{"vat": null, "feeRate": 0, "feeFixed": 0, "feeInside": false}', NULL, 'en-GB', NULL, NULL, NULL, NULL, false, NULL, NULL, NULL, '');
INSERT INTO public.purchases VALUES ('87c3dfde-373c-40e7-b334-e619979510ee', 'cyGxrYBG7itJ2RrsVK3Fzp5Zp4HMeeyfyP_1eL14jDY', '6eaaac65-662e-403a-8670-4c4374bcc7df', 'VZDY-WXM6', 'de173493-a740-4fe1-9f3f-ceacd66b08b7', 'e5c9f020-51c6-4191-ae99-1dfbf6da7703', 'held', 'gbp', 2500, 0, 0, 2500, NULL, NULL, 'held@example.org', 'card', '2026-11-20 10:15:00+00', NULL, NULL, NULL, NULL, '2026-11-20 10:00:00+00', NULL, 'MYqjy18Neq4anBKalQGiq4QFmZohyH5C1ecjaI04IWs', NULL, 0, false, NULL, true, NULL, 0, 0, NULL, 0, 0, DEFAULT, '[]', false, '{"vat": null, "feeRate": 0, "feeFixed": 0, "feeInside": false}', NULL, 'en-GB', NULL, NULL, NULL, NULL, false, NULL, NULL, NULL, '');
INSERT INTO public.purchases VALUES ('e8ea9c3e-83e6-4de1-ad6a-0a30c757b8f2', 'DhtuXgVWY8tsi_pw8J6b8mmJQuvOW3eUjwASemrnvHo', '37ece359-a96d-49ba-b7fc-4ba333bfbfc3', 'G3D3-4PHR', 'de173493-a740-4fe1-9f3f-ceacd66b08b7', 'e5c9f020-51c6-4191-ae99-1dfbf6da7703', 'paid', 'gbp', 2500, 0, 0, 2500, NULL, NULL, 'refunded@example.org', 'card', '2026-11-20 10:15:00+00', 'sandbox', 'pi_test_gfpVDgakONxMeNoKZ41AM_1r', 'cus_test_X0bIo8bLwAtUYJH1iSHsSkU9', NULL, '2026-11-20 10:00:00+00', '2026-11-20 10:00:00+00', '3U5dtwC8Z_adHNnbEJQ0Gs41K-6jpQwlOXuzhYrKwhs', NULL, 0, false, NULL, true, NULL, 0, 2500, NULL, 0, 0, DEFAULT, '[]', false, '{"vat": null, "feeRate": 0, "feeFixed": 0, "feeInside": false}', NULL, 'en-GB', NULL, NULL, NULL, NULL, false, NULL, NULL, NULL, '');
INSERT INTO public.refunds VALUES ('e55d100c-4de1-43e7-bc33-0c0836b3d325', 'e8ea9c3e-83e6-4de1-ad6a-0a30c757b8f2', 2500, false, '94cf9bf1-3655-4951-9b9e-eafa0789565c', '2026-11-20 10:00:00+00', '2026-11-20 10:00:00+00', 're_test_refund-e55d100c-4de1-43e7-bc33-0c0836b3d325', NULL, 0, false, NULL, NULL);
INSERT INTO public.registered_users VALUES ('2c4abe7d-4c38-42dc-b7cf-bd585bb2682d', '9dd714db-40ce-4bd7-9a5d-69c53952a4b5', '42110b34-a566-4ca7-905e-ff5591f02fa5', 'de173493-a740-4fe1-9f3f-ceacd66b08b7', 'e5c9f020-51c6-4191-ae99-1dfbf6da7703', 'AuE-zjg7xD2LHRssDDATvRedypDrxacZjUktmMHrc_4', 0, false, 'Paid', 'Lovelace', 'paid@example.org', '', '', '', '', '{}', ' paid lovelace paid@example.org', true, NULL, '2026-11-20 10:00:00+00', NULL, 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, NULL, '');
INSERT INTO public.registered_users VALUES ('aadf60e5-e35d-4d1e-82bc-deaacf934cf7', 'e8ea9c3e-83e6-4de1-ad6a-0a30c757b8f2', '42110b34-a566-4ca7-905e-ff5591f02fa5', 'de173493-a740-4fe1-9f3f-ceacd66b08b7', 'e5c9f020-51c6-4191-ae99-1dfbf6da7703', 'O4dhwZL-MfyylNNXMEcHW02hL4RB2cxB-k4LYgz1Yos', 0, false, 'Refunded', 'Lovelace', 'refunded@example.org', '', '', '', '', '{}', ' refunded lovelace refunded@example.org', true, NULL, '2026-11-20 10:00:00+00', NULL, 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, NULL, '');
INSERT INTO public.registered_users VALUES ('6b5a490d-19b7-4158-bafd-cb4dbea3f53c', '9a6b09a2-8e65-472c-9596-458c28295a63', '42110b34-a566-4ca7-905e-ff5591f02fa5', 'de173493-a740-4fe1-9f3f-ceacd66b08b7', 'e5c9f020-51c6-4191-ae99-1dfbf6da7703', 'DQKXOWBnDNHTEDBIblqw4P7Cb4ajUm44LFtSRfBr0go', 0, false, 'Awaiting', 'Lovelace', 'awaiting@example.org', '', '', '', '', '{}', ' awaiting lovelace awaiting@example.org', true, NULL, '2026-11-20 10:00:00+00', NULL, 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, NULL, '');
INSERT INTO public.registered_users VALUES ('658b664a-0d78-428b-b41a-1e5522d2edea', '9dd714db-40ce-4bd7-9a5d-69c53952a4b5', '42110b34-a566-4ca7-905e-ff5591f02fa5', 'de173493-a740-4fe1-9f3f-ceacd66b08b7', 'e5c9f020-51c6-4191-ae99-1dfbf6da7703', 'IotqGJfWK5wzLgbjO6z8zeR0J-DQHQFCSkPZzyO-NlE', 1, false, 'Ada', 'Lovelace', 'ada@example.org', '', '', '', '', '{}', ' ada lovelace ada@example.org', true, '2026-11-20 10:00:00+00', '2026-11-20 10:00:00+00', NULL, 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, NULL, '');
INSERT INTO public.registered_users VALUES ('010cd2db-950c-40c2-849b-4030f5f40462', '87c3dfde-373c-40e7-b334-e619979510ee', '42110b34-a566-4ca7-905e-ff5591f02fa5', 'de173493-a740-4fe1-9f3f-ceacd66b08b7', 'e5c9f020-51c6-4191-ae99-1dfbf6da7703', '13JdTqTz_8Z48R0om73ryGeyF1I794fNElj9sw7q0h8', 0, false, 'Held', 'Ødegård-O’Größer', 'held@example.org', '', '', '', '', '{}', ' held odegard ogrosser', true, NULL, '2026-11-20 10:00:00+00', NULL, 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, NULL, '');
INSERT INTO public.sandbox_intents VALUES ('pi_test_tOSS_osocLXe76vlHpaoXKkb', 'pi_test_tOSS_osocLXe76vlHpaoXKkb_secret_s_5sNvlF5ODj9y6mYfSqPO9bUs', 'purchase-9dd714db-40ce-4bd7-9a5d-69c53952a4b5', 'cus_test_-qKWL2xkN81wceeabM9h9rMP', 5000, 'gbp', 'succeeded', '4242', 0, '2026-11-23 03:10:46.733+00', '{}');
INSERT INTO public.sandbox_intents VALUES ('pi_test_gfpVDgakONxMeNoKZ41AM_1r', 'pi_test_gfpVDgakONxMeNoKZ41AM_1r_secret_s_GMxAh_mXu1JI9SPqfh5bQlh9', 'purchase-e8ea9c3e-83e6-4de1-ad6a-0a30c757b8f2', 'cus_test_X0bIo8bLwAtUYJH1iSHsSkU9', 2500, 'gbp', 'succeeded', '4242', 2500, '2026-11-23 03:10:47.02+00', '{refund-e55d100c-4de1-43e7-bc33-0c0836b3d325}');
INSERT INTO public.tickets VALUES ('42110b34-a566-4ca7-905e-ff5591f02fa5', 'de173493-a740-4fe1-9f3f-ceacd66b08b7', 'Day pass', '', 2500, NULL, 5, NULL, NULL, 10, NULL, NULL, NULL, 0, 1, '', '2026-11-20 10:00:00+00', NULL, 1, NULL, NULL, 0, NULL, '', NULL, NULL, false);
INSERT INTO public.users VALUES ('94cf9bf1-3655-4951-9b9e-eafa0789565c', 'admin', 'olga@example.org', '', '$argon2id$v=19$m=19456,t=2,p=1$RcaZf4l3ij4k2o4zHxnB3A$Wfq1NjoyNdckbXa2cM4rhxPNClETrshiVQElXtAsBS0', NULL, '', '', '2026-11-20 10:00:00+00', NULL, 'olga@example.org', 0, NULL, '2026-11-20 10:00:00+00', false, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, false);
SELECT pg_catalog.setval('drizzle.__drizzle_migrations_id_seq', 93, true);
SELECT pg_catalog.setval('public.audit_log_id_seq', 1, false);
SELECT pg_catalog.setval('public.check_ins_sequence_seq', 1, true);
SELECT pg_catalog.setval('public.purchase_events_id_seq', 8, true);
SELECT pg_catalog.setval('public.waiting_entries_place_seq', 1, false);
ALTER TABLE ONLY drizzle.__drizzle_migrations
    ADD CONSTRAINT __drizzle_migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.account_mails
    ADD CONSTRAINT account_mails_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.badge_design_forms
    ADD CONSTRAINT badge_design_forms_pkey PRIMARY KEY (form_id);
ALTER TABLE ONLY public.badge_designs
    ADD CONSTRAINT badge_designs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.badge_images
    ADD CONSTRAINT badge_images_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.badge_prints
    ADD CONSTRAINT badge_prints_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.badges
    ADD CONSTRAINT badges_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.blocked_addresses
    ADD CONSTRAINT blocked_addresses_owner_id_address_key_reason_pk PRIMARY KEY (owner_id, address_key, reason);
ALTER TABLE ONLY public.check_ins
    ADD CONSTRAINT check_ins_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.delegate_tickets
    ADD CONSTRAINT delegate_tickets_pkey PRIMARY KEY (event_id);
ALTER TABLE ONLY public.delegates
    ADD CONSTRAINT delegates_pkey PRIMARY KEY (registered_user_id);
ALTER TABLE ONLY public.disputes
    ADD CONSTRAINT disputes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.door_devices
    ADD CONSTRAINT door_devices_event_id_id_pk PRIMARY KEY (event_id, id);
ALTER TABLE ONLY public.door_sessions
    ADD CONSTRAINT door_sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.door_stays
    ADD CONSTRAINT door_stays_registered_user_id_session_id_pk PRIMARY KEY (registered_user_id, session_id);
ALTER TABLE ONLY public.entry_conflicts
    ADD CONSTRAINT entry_conflicts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.event_pages
    ADD CONSTRAINT event_pages_pkey PRIMARY KEY (event_id);
ALTER TABLE ONLY public.event_picture_files
    ADD CONSTRAINT event_picture_files_picture_id_type_width_pk PRIMARY KEY (picture_id, type, width);
ALTER TABLE ONLY public.event_pictures
    ADD CONSTRAINT event_pictures_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.event_retentions
    ADD CONSTRAINT event_retentions_pkey PRIMARY KEY (event_id);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.exhibitor_visibility
    ADD CONSTRAINT exhibitor_visibility_form_id_version_pk PRIMARY KEY (form_id, version);
ALTER TABLE ONLY public.failed_visits
    ADD CONSTRAINT failed_visits_pkey PRIMARY KEY (visitor);
ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.form_counts
    ADD CONSTRAINT form_counts_form_id_shard_pk PRIMARY KEY (form_id, shard);
ALTER TABLE ONLY public.form_types
    ADD CONSTRAINT form_types_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.former_addresses
    ADD CONSTRAINT former_addresses_kind_slug_pk PRIMARY KEY (kind, slug);
ALTER TABLE ONLY public.forms
    ADD CONSTRAINT forms_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.gateway_events
    ADD CONSTRAINT gateway_events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.identities
    ADD CONSTRAINT identities_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.images
    ADD CONSTRAINT images_kind_owner_id_pk PRIMARY KEY (kind, owner_id);
ALTER TABLE ONLY public.imported_attendees
    ADD CONSTRAINT imported_attendees_pkey PRIMARY KEY (registered_user_id);
ALTER TABLE ONLY public.installation
    ADD CONSTRAINT installation_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.invoice_counters
    ADD CONSTRAINT invoice_counters_owner_id_test_year_pk PRIMARY KEY (owner_id, test, year);
ALTER TABLE ONLY public.invoices
    ADD CONSTRAINT invoices_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.left_marks
    ADD CONSTRAINT left_marks_registered_user_id_mark_pk PRIMARY KEY (registered_user_id, mark);
ALTER TABLE ONLY public.limited_choices
    ADD CONSTRAINT limited_choices_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.login_links
    ADD CONSTRAINT login_links_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.mail_servers
    ADD CONSTRAINT mail_servers_pkey PRIMARY KEY (owner_id);
ALTER TABLE ONLY public.mailing_files
    ADD CONSTRAINT mailing_files_pkey PRIMARY KEY (mailing_id);
ALTER TABLE ONLY public.mailings
    ADD CONSTRAINT mailings_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_credential UNIQUE (credential_id);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.password_salts
    ADD CONSTRAINT password_salts_pkey PRIMARY KEY (email_key);
ALTER TABLE ONLY public.promo_tickets
    ADD CONSTRAINT promo_tickets_promo_id_ticket_id_pk PRIMARY KEY (promo_id, ticket_id);
ALTER TABLE ONLY public.promos
    ADD CONSTRAINT promos_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.purchase_events
    ADD CONSTRAINT purchase_events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.purchase_lines
    ADD CONSTRAINT purchase_lines_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.purchases
    ADD CONSTRAINT purchases_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_user_id_hash_pk PRIMARY KEY (user_id, hash);
ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.registered_users
    ADD CONSTRAINT registered_users_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.retired_codes
    ADD CONSTRAINT retired_codes_pkey PRIMARY KEY (code);
ALTER TABLE ONLY public.sandbox_intents
    ADD CONSTRAINT sandbox_intents_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.scans
    ADD CONSTRAINT scans_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.settings
    ADD CONSTRAINT settings_pkey PRIMARY KEY (owner_id);
ALTER TABLE ONLY public.settings
    ADD CONSTRAINT settings_slug UNIQUE (slug);
ALTER TABLE ONLY public.stands
    ADD CONSTRAINT stands_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.statement_entries
    ADD CONSTRAINT statement_entries_event_id_entry_hash_pk PRIMARY KEY (event_id, entry_hash);
ALTER TABLE ONLY public.tickets
    ADD CONSTRAINT tickets_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.waiting_entries
    ADD CONSTRAINT waiting_entries_pkey PRIMARY KEY (id);
CREATE INDEX account_mails_due ON public.account_mails USING btree (next_attempt_at) WHERE (state = 'queued'::text);
CREATE INDEX account_mails_owner ON public.account_mails USING btree (owner_id, created_at);
CREATE INDEX account_mails_user ON public.account_mails USING btree (user_id, created_at);
CREATE INDEX audit_log_attendee ON public.audit_log USING btree (attendee_id, at, id);
CREATE INDEX audit_log_event ON public.audit_log USING btree (event_id, at, id);
CREATE INDEX badge_design_forms_design ON public.badge_design_forms USING btree (design_id);
CREATE INDEX badge_designs_event ON public.badge_designs USING btree (event_id, created_at);
CREATE INDEX badge_images_file ON public.badge_images USING btree (file);
CREATE UNIQUE INDEX badge_images_version ON public.badge_images USING btree (event_id, version);
CREATE INDEX badge_prints_badge ON public.badge_prints USING btree (badge_id, at);
CREATE UNIQUE INDEX badges_code ON public.badges USING btree (code);
CREATE UNIQUE INDEX badges_registered_user ON public.badges USING btree (registered_user_id);
CREATE INDEX badges_short_code ON public.badges USING btree (translate("left"(code, 8), 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'::text, '23456789ABCDEFGHJKMNPQRSTVWXYZ23456789ABCDEFGHJKMNPQRSTVWXYZ2345'::text));
CREATE INDEX check_ins_person ON public.check_ins USING btree (registered_user_id, at);
CREATE INDEX check_ins_session ON public.check_ins USING btree (session_id) WHERE (session_id IS NOT NULL);
CREATE INDEX delegates_stand ON public.delegates USING btree (stand_id);
CREATE INDEX disputes_purchase ON public.disputes USING btree (purchase_id);
CREATE INDEX door_sessions_event ON public.door_sessions USING btree (event_id, "position");
CREATE INDEX door_stays_session ON public.door_stays USING btree (session_id);
CREATE INDEX entry_conflicts_event ON public.entry_conflicts USING btree (event_id, settled_at, noted_at);
CREATE INDEX entry_conflicts_person ON public.entry_conflicts USING btree (registered_user_id);
CREATE INDEX event_picture_files_file ON public.event_picture_files USING btree (file);
CREATE INDEX event_pictures_event ON public.event_pictures USING btree (event_id);
CREATE INDEX event_retentions_due ON public.event_retentions USING btree (next_look_at);
CREATE INDEX events_owner ON public.events USING btree (owner_id, created_at, id);
CREATE UNIQUE INDEX events_slug ON public.events USING btree (slug);
CREATE INDEX failed_visits_last ON public.failed_visits USING btree (last_at);
CREATE INDEX files_to_move ON public.files USING btree (id) WHERE (content IS NOT NULL);
CREATE UNIQUE INDEX form_types_name ON public.form_types USING btree (event_id, lower(name));
CREATE INDEX former_addresses_owner ON public.former_addresses USING btree (owner_id, given_up_at);
CREATE INDEX forms_event ON public.forms USING btree (event_id, created_at, id);
CREATE UNIQUE INDEX forms_slug ON public.forms USING btree (event_id, slug);
CREATE INDEX gateway_events_received ON public.gateway_events USING btree (received_at);
CREATE UNIQUE INDEX identities_subject ON public.identities USING btree (issuer, subject);
CREATE UNIQUE INDEX identities_user ON public.identities USING btree (user_id, issuer);
CREATE INDEX images_file ON public.images USING btree (file);
CREATE UNIQUE INDEX imported_attendees_external ON public.imported_attendees USING btree (form_id, external_id);
CREATE INDEX imported_attendees_row ON public.imported_attendees USING btree (import_id, "row");
CREATE UNIQUE INDEX invoices_key ON public.invoices USING btree (key);
CREATE UNIQUE INDEX invoices_of_purchase ON public.invoices USING btree (purchase_id) WHERE (original_id IS NULL);
CREATE UNIQUE INDEX invoices_of_refund ON public.invoices USING btree (refund_id, reversal);
CREATE INDEX invoices_purchase ON public.invoices USING btree (purchase_id);
CREATE UNIQUE INDEX invoices_sequence ON public.invoices USING btree (owner_id, test, year, sequence);
CREATE INDEX left_marks_mark ON public.left_marks USING btree (form_id, mark);
CREATE UNIQUE INDEX limited_choices_option ON public.limited_choices USING btree (form_id, question_id, option);
CREATE INDEX login_links_expiry ON public.login_links USING btree (expires_at);
CREATE INDEX login_links_user ON public.login_links USING btree (user_id);
CREATE UNIQUE INDEX mail_wordings_event ON public.mail_wordings USING btree (event_id, kind, locale);
CREATE INDEX mailing_files_file ON public.mailing_files USING btree (file);
CREATE INDEX mailings_due ON public.mailings USING btree (send_at) WHERE ((state = ANY (ARRAY['scheduled'::text, 'preparing'::text])) OR unsettled);
CREATE INDEX mailings_event ON public.mailings USING btree (event_id, created_at);
CREATE INDEX mails_due ON public.mails USING btree (owner_id, ((mailing_id IS NOT NULL)), next_attempt_at) WHERE (state = ANY (ARRAY['queued'::text, 'deferred'::text]));
CREATE INDEX mails_event ON public.mails USING btree (event_id, created_at, id);
CREATE INDEX mails_mailbox ON public.mails USING btree (lower(
CASE
    WHEN (lower(split_part(to_address, '@'::text, 2)) = ANY (ARRAY['gmail.com'::text, 'googlemail.com'::text])) THEN (replace(split_part(split_part(to_address, '@'::text, 1), '+'::text, 1), '.'::text, ''::text) || '@gmail.com'::text)
    ELSE ((split_part(split_part(to_address, '@'::text, 1), '+'::text, 1) || '@'::text) || split_part(to_address, '@'::text, 2))
END), composed_at);
CREATE INDEX mails_mailing ON public.mails USING btree (mailing_id, state) WHERE (mailing_id IS NOT NULL);
CREATE UNIQUE INDEX mails_mailing_key ON public.mails USING btree (mailing_id, mailing_key);
CREATE UNIQUE INDEX mails_message_id ON public.mails USING btree (message_id);
CREATE INDEX mails_owner ON public.mails USING btree (owner_id, created_at, id);
CREATE INDEX mails_purchase ON public.mails USING btree (purchase_id);
CREATE INDEX mails_sending ON public.mails USING btree (attempted_at) WHERE (state = 'sending'::text);
CREATE INDEX mails_uncomposed ON public.mails USING btree (owner_id, ((state = 'held'::text)), ((mailing_id IS NOT NULL)), next_attempt_at) WHERE (composed_at IS NULL);
CREATE UNIQUE INDEX mails_unsubscribe ON public.mails USING btree (unsubscribe_key);
CREATE INDEX mails_waiting ON public.mails USING btree (waiting_id) WHERE (waiting_id IS NOT NULL);
CREATE INDEX passkeys_user ON public.passkeys USING btree (user_id);
CREATE UNIQUE INDEX promos_code ON public.promos USING btree (form_id, lower(code));
CREATE INDEX promos_form ON public.promos USING btree (form_id, created_at, id);
CREATE INDEX purchase_events_of_users ON public.purchase_events USING btree (at, id) WHERE (actor = 'user'::text);
CREATE INDEX purchase_events_purchase ON public.purchase_events USING btree (purchase_id, id);
CREATE INDEX purchase_events_user ON public.purchase_events USING btree (user_id) WHERE (actor = 'user'::text);
CREATE INDEX purchase_lines_purchase ON public.purchase_lines USING btree (purchase_id, "position");
CREATE INDEX purchase_lines_ticket ON public.purchase_lines USING btree (ticket_id);
CREATE INDEX purchases_buyer ON public.purchases USING btree (event_id, lower(buyer_email));
CREATE INDEX purchases_ended_network ON public.purchases USING btree (form_id, network, created_at) WHERE ((status = ANY (ARRAY['failed'::text, 'expired'::text, 'cancelled'::text])) AND (settled_at IS NULL));
CREATE INDEX purchases_ended_wide_network ON public.purchases USING btree (form_id, wide_network, created_at) WHERE ((status = ANY (ARRAY['failed'::text, 'expired'::text, 'cancelled'::text])) AND (settled_at IS NULL));
CREATE INDEX purchases_event ON public.purchases USING btree (event_id, created_at, id);
CREATE INDEX purchases_holds ON public.purchases USING btree (hold_expires_at) WHERE (status = ANY (ARRAY['held'::text, 'paying'::text, 'awaitingTransfer'::text, 'awaitingDoor'::text]));
CREATE UNIQUE INDEX purchases_idempotency ON public.purchases USING btree (form_id, idempotency_key);
CREATE UNIQUE INDEX purchases_intent ON public.purchases USING btree (gateway, gateway_intent_id) WHERE (gateway_intent_id IS NOT NULL);
CREATE UNIQUE INDEX purchases_key ON public.purchases USING btree (key);
CREATE INDEX purchases_never_completed ON public.purchases USING btree (created_at) WHERE ((status = ANY (ARRAY['failed'::text, 'expired'::text, 'cancelled'::text])) AND (settled_at IS NULL));
CREATE INDEX purchases_objected ON public.purchases USING btree (event_id) WHERE (objected_at IS NOT NULL);
CREATE INDEX purchases_open_email ON public.purchases USING btree (form_id, lower(buyer_email)) WHERE (status = ANY (ARRAY['held'::text, 'paying'::text, 'awaitingTransfer'::text, 'awaitingDoor'::text]));
CREATE INDEX purchases_open_network ON public.purchases USING btree (form_id, network) WHERE (status = ANY (ARRAY['held'::text, 'paying'::text, 'awaitingTransfer'::text, 'awaitingDoor'::text]));
CREATE INDEX purchases_open_wide_network ON public.purchases USING btree (form_id, wide_network) WHERE (status = ANY (ARRAY['held'::text, 'paying'::text, 'awaitingTransfer'::text, 'awaitingDoor'::text]));
CREATE UNIQUE INDEX purchases_reference ON public.purchases USING btree (reference);
CREATE INDEX purchases_reference_end ON public.purchases USING btree ("right"(reference, 4));
CREATE INDEX purchases_taken ON public.purchases USING btree (event_id) WHERE (taken_as IS NOT NULL);
CREATE INDEX purchases_test ON public.purchases USING btree (event_id) WHERE ((payment_method = 'card'::text) AND (total > 0) AND test_mode AND (settled_at IS NOT NULL));
CREATE INDEX purchases_unmatched ON public.purchases USING btree (event_id) WHERE unmatched_open;
CREATE INDEX purchases_unsettled ON public.purchases USING btree (hold_expires_at) WHERE payment_open;
CREATE UNIQUE INDEX refunds_elsewhere ON public.refunds USING btree (gateway_refund_id) WHERE elsewhere;
CREATE INDEX refunds_failed ON public.refunds USING btree (purchase_id) WHERE (failed_at IS NOT NULL);
CREATE INDEX refunds_purchase ON public.refunds USING btree (purchase_id);
CREATE INDEX refunds_unsent ON public.refunds USING btree (ask_again_at) WHERE ((sent_at IS NULL) AND (failed_at IS NULL));
CREATE INDEX registered_users_email ON public.registered_users USING btree (form_id, lower(email));
CREATE INDEX registered_users_event ON public.registered_users USING btree (event_id, created_at, id) WHERE (listed AND (deleted_at IS NULL));
CREATE INDEX registered_users_form ON public.registered_users USING btree (form_id, created_at, id) WHERE (listed AND (deleted_at IS NULL));
CREATE INDEX registered_users_left ON public.registered_users USING btree (event_id) WHERE (left_at IS NOT NULL);
CREATE INDEX registered_users_name ON public.registered_users USING btree (event_id, "left"(search, 64) COLLATE "C", id) WHERE (listed AND (deleted_at IS NULL));
CREATE INDEX registered_users_purchase ON public.registered_users USING btree (purchase_id, "position");
CREATE INDEX registered_users_search ON public.registered_users USING gin (event_id, search public.gin_trgm_ops);
CREATE INDEX registered_users_ticket ON public.registered_users USING btree (ticket_id);
CREATE UNIQUE INDEX registered_users_ticket_key ON public.registered_users USING btree (ticket_key);
CREATE INDEX retired_codes_person ON public.retired_codes USING btree (registered_user_id);
CREATE UNIQUE INDEX retired_codes_ticket_key ON public.retired_codes USING btree (ticket_key);
CREATE INDEX sandbox_intents_card ON public.sandbox_intents USING btree (id) WHERE (card_last4 = '5126'::text);
CREATE UNIQUE INDEX sandbox_intents_idempotency ON public.sandbox_intents USING btree (idempotency_key);
CREATE UNIQUE INDEX sandbox_intents_secret ON public.sandbox_intents USING btree (client_secret);
CREATE INDEX scans_attendee ON public.scans USING btree (registered_user_id);
CREATE INDEX scans_deleted ON public.scans USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE UNIQUE INDEX scans_once ON public.scans USING btree (stand_id, registered_user_id);
CREATE INDEX scans_stand ON public.scans USING btree (stand_id, scanned_at, id);
CREATE UNIQUE INDEX stands_key ON public.stands USING btree (event_id, key);
CREATE INDEX tickets_form ON public.tickets USING btree (form_id, created_at, id);
CREATE INDEX tokens_expiry ON public.tokens USING btree (expires_at);
CREATE UNIQUE INDEX tokens_id ON public.tokens USING btree (id);
CREATE INDEX tokens_user ON public.tokens USING btree (user_id);
CREATE INDEX users_email ON public.users USING btree (email_key);
CREATE INDEX users_event ON public.users USING btree (event_id, created_at);
CREATE UNIQUE INDEX users_event_email ON public.users USING btree (event_id, email_key) WHERE ((deleted_at IS NULL) AND (NOT by_link));
CREATE UNIQUE INDEX users_event_link ON public.users USING btree (event_id, email_key) WHERE ((deleted_at IS NULL) AND by_link);
CREATE UNIQUE INDEX users_organiser_email ON public.users USING btree (email_key) WHERE ((event_id IS NULL) AND (deleted_at IS NULL) AND (invited_at IS NULL));
CREATE UNIQUE INDEX users_registering_email ON public.users USING btree (email_key) WHERE ((event_id IS NULL) AND (member_of IS NULL) AND (invited_at IS NOT NULL));
CREATE INDEX users_stand ON public.users USING btree (stand_id);
CREATE UNIQUE INDEX users_team_email ON public.users USING btree (member_of, email_key) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX waiting_entries_email ON public.waiting_entries USING btree (form_id, lower(email)) WHERE (state = ANY (ARRAY['waiting'::text, 'offered'::text]));
CREATE INDEX waiting_entries_form ON public.waiting_entries USING btree (form_id, place);
CREATE UNIQUE INDEX waiting_entries_key ON public.waiting_entries USING btree (key);
CREATE INDEX waiting_entries_network ON public.waiting_entries USING btree (form_id, network) WHERE (offered_at IS NOT NULL);
CREATE INDEX waiting_entries_offered ON public.waiting_entries USING btree (offered_until) WHERE (state = 'offered'::text);
CREATE UNIQUE INDEX waiting_entries_purchase ON public.waiting_entries USING btree (purchase_id);
CREATE INDEX waiting_entries_unconfirmed ON public.waiting_entries USING btree (created_at) WHERE ((state = 'waiting'::text) AND (confirmed_at IS NULL));
CREATE INDEX waiting_entries_waiting ON public.waiting_entries USING btree (form_id, place) WHERE (state = 'waiting'::text);
CREATE INDEX waiting_entries_wide_network ON public.waiting_entries USING btree (form_id, wide_network) WHERE (offered_at IS NOT NULL);
CREATE STATISTICS public.registered_users_of_event (dependencies) ON form_id, event_id FROM public.registered_users;
CREATE TRIGGER account_mails_forget BEFORE UPDATE OF user_id, answer ON public.account_mails FOR EACH ROW WHEN (((new.user_id IS NULL) AND (new.owner_id IS NOT NULL) AND (new.answer <> ''::text))) EXECUTE FUNCTION public.forget_answer();
CREATE TRIGGER audit_log_kept BEFORE UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER drop_ticket_advert AFTER DELETE ON public.tickets FOR EACH ROW WHEN ((old.advert_image IS NOT NULL)) EXECUTE FUNCTION public.drop_ticket_advert();
CREATE TRIGGER forms_released AFTER UPDATE OF reserved, capacity ON public.forms FOR EACH ROW WHEN (((new.reserved < old.reserved) OR (new.capacity IS DISTINCT FROM old.capacity))) EXECUTE FUNCTION public.tell_foyers('tickets');
CREATE TRIGGER invoices_kept BEFORE TRUNCATE ON public.invoices FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_invoice_change();
CREATE TRIGGER invoices_unchanged BEFORE DELETE OR UPDATE ON public.invoices FOR EACH ROW EXECUTE FUNCTION public.refuse_invoice_change();
CREATE TRIGGER purchase_events_kept BEFORE UPDATE ON public.purchase_events FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER purchases_choices AFTER UPDATE OF status ON public.purchases FOR EACH ROW WHEN ((public.is_reserving(old.status) <> public.is_reserving(new.status))) EXECUTE FUNCTION public.count_choices_of_purchase();
CREATE TRIGGER purchases_counted AFTER INSERT OR UPDATE OF status, total, refunded, lost, settled_at ON public.purchases FOR EACH ROW EXECUTE FUNCTION public.count_purchase();
CREATE TRIGGER registered_users_added AFTER INSERT ON public.registered_users REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_people_added();
CREATE TRIGGER registered_users_changed AFTER UPDATE OF listed, deleted_at, checked_in_at ON public.registered_users FOR EACH ROW EXECUTE FUNCTION public.count_person_changed();
CREATE TRIGGER registered_users_choices AFTER UPDATE OF answers, deleted_at ON public.registered_users FOR EACH ROW WHEN (((old.answers IS DISTINCT FROM new.answers) OR ((old.deleted_at IS NULL) <> (new.deleted_at IS NULL)))) EXECUTE FUNCTION public.count_choices_changed();
CREATE TRIGGER registered_users_photo_changed AFTER UPDATE OF photo ON public.registered_users FOR EACH ROW WHEN (((old.photo IS NOT NULL) AND (old.photo IS DISTINCT FROM new.photo))) EXECUTE FUNCTION public.drop_photo();
CREATE TRIGGER registered_users_photo_deleted AFTER DELETE ON public.registered_users FOR EACH ROW WHEN ((old.photo IS NOT NULL)) EXECUTE FUNCTION public.drop_photo();
CREATE TRIGGER tickets_released AFTER UPDATE OF reserved, quantity ON public.tickets FOR EACH ROW WHEN (((new.reserved < old.reserved) OR (new.quantity IS DISTINCT FROM old.quantity))) EXECUTE FUNCTION public.tell_foyers('tickets');
CREATE TRIGGER tokens_removed AFTER DELETE ON public.tokens FOR EACH ROW EXECUTE FUNCTION public.tell_foyers('callers');
CREATE TRIGGER users_changed AFTER UPDATE ON public.users FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION public.tell_foyers('callers');
CREATE TRIGGER users_stand BEFORE INSERT OR UPDATE OF company, stand, role, event_id ON public.users FOR EACH ROW EXECUTE FUNCTION public.give_stand();
ALTER TABLE ONLY public.account_mails
    ADD CONSTRAINT account_mails_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.account_mails
    ADD CONSTRAINT account_mails_owner_id_users_id_fk FOREIGN KEY (owner_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.account_mails
    ADD CONSTRAINT account_mails_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_form_id_forms_id_fk FOREIGN KEY (form_id) REFERENCES public.forms(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.badge_design_forms
    ADD CONSTRAINT badge_design_forms_design_id_badge_designs_id_fk FOREIGN KEY (design_id) REFERENCES public.badge_designs(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.badge_design_forms
    ADD CONSTRAINT badge_design_forms_form_id_forms_id_fk FOREIGN KEY (form_id) REFERENCES public.forms(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.badge_designs
    ADD CONSTRAINT badge_designs_changed_by_users_id_fk FOREIGN KEY (changed_by) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.badge_designs
    ADD CONSTRAINT badge_designs_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.badge_images
    ADD CONSTRAINT badge_images_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.badge_images
    ADD CONSTRAINT badge_images_file_files_id_fk FOREIGN KEY (file) REFERENCES public.files(id);
ALTER TABLE ONLY public.badge_prints
    ADD CONSTRAINT badge_prints_badge_id_badges_id_fk FOREIGN KEY (badge_id) REFERENCES public.badges(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.badge_prints
    ADD CONSTRAINT badge_prints_by_user_id_users_id_fk FOREIGN KEY (by_user_id) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.badges
    ADD CONSTRAINT badges_registered_user_id_registered_users_id_fk FOREIGN KEY (registered_user_id) REFERENCES public.registered_users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.blocked_addresses
    ADD CONSTRAINT blocked_addresses_owner_id_users_id_fk FOREIGN KEY (owner_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.check_ins
    ADD CONSTRAINT check_ins_by_user_id_users_id_fk FOREIGN KEY (by_user_id) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.check_ins
    ADD CONSTRAINT check_ins_registered_user_id_registered_users_id_fk FOREIGN KEY (registered_user_id) REFERENCES public.registered_users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.check_ins
    ADD CONSTRAINT check_ins_session_id_door_sessions_id_fk FOREIGN KEY (session_id) REFERENCES public.door_sessions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.delegate_tickets
    ADD CONSTRAINT delegate_tickets_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.delegate_tickets
    ADD CONSTRAINT delegate_tickets_ticket_id_tickets_id_fk FOREIGN KEY (ticket_id) REFERENCES public.tickets(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.delegates
    ADD CONSTRAINT delegates_registered_user_id_registered_users_id_fk FOREIGN KEY (registered_user_id) REFERENCES public.registered_users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.delegates
    ADD CONSTRAINT delegates_stand_id_stands_id_fk FOREIGN KEY (stand_id) REFERENCES public.stands(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.disputes
    ADD CONSTRAINT disputes_purchase_id_purchases_id_fk FOREIGN KEY (purchase_id) REFERENCES public.purchases(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.door_devices
    ADD CONSTRAINT door_devices_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.door_devices
    ADD CONSTRAINT door_devices_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.door_sessions
    ADD CONSTRAINT door_sessions_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.door_stays
    ADD CONSTRAINT door_stays_registered_user_id_registered_users_id_fk FOREIGN KEY (registered_user_id) REFERENCES public.registered_users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.door_stays
    ADD CONSTRAINT door_stays_session_id_door_sessions_id_fk FOREIGN KEY (session_id) REFERENCES public.door_sessions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.entry_conflicts
    ADD CONSTRAINT entry_conflicts_by_user_id_users_id_fk FOREIGN KEY (by_user_id) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.entry_conflicts
    ADD CONSTRAINT entry_conflicts_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.entry_conflicts
    ADD CONSTRAINT entry_conflicts_registered_user_id_registered_users_id_fk FOREIGN KEY (registered_user_id) REFERENCES public.registered_users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.entry_conflicts
    ADD CONSTRAINT entry_conflicts_session_id_door_sessions_id_fk FOREIGN KEY (session_id) REFERENCES public.door_sessions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.entry_conflicts
    ADD CONSTRAINT entry_conflicts_settled_by_users_id_fk FOREIGN KEY (settled_by) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.event_pages
    ADD CONSTRAINT event_pages_changed_by_users_id_fk FOREIGN KEY (changed_by) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.event_pages
    ADD CONSTRAINT event_pages_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.event_picture_files
    ADD CONSTRAINT event_picture_files_file_files_id_fk FOREIGN KEY (file) REFERENCES public.files(id);
ALTER TABLE ONLY public.event_picture_files
    ADD CONSTRAINT event_picture_files_picture_id_event_pictures_id_fk FOREIGN KEY (picture_id) REFERENCES public.event_pictures(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.event_pictures
    ADD CONSTRAINT event_pictures_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.event_retentions
    ADD CONSTRAINT event_retentions_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_changed_by_users_id_fk FOREIGN KEY (changed_by) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_owner_id_users_id_fk FOREIGN KEY (owner_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.exhibitor_visibility
    ADD CONSTRAINT exhibitor_visibility_form_id_forms_id_fk FOREIGN KEY (form_id) REFERENCES public.forms(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.exhibitor_visibility
    ADD CONSTRAINT exhibitor_visibility_saved_by_users_id_fk FOREIGN KEY (saved_by) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.form_counts
    ADD CONSTRAINT form_counts_form_id_forms_id_fk FOREIGN KEY (form_id) REFERENCES public.forms(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.form_types
    ADD CONSTRAINT form_types_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.former_addresses
    ADD CONSTRAINT former_addresses_owner_id_users_id_fk FOREIGN KEY (owner_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.forms
    ADD CONSTRAINT forms_changed_by_users_id_fk FOREIGN KEY (changed_by) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.forms
    ADD CONSTRAINT forms_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.forms
    ADD CONSTRAINT forms_form_type_id_form_types_id_fk FOREIGN KEY (form_type_id) REFERENCES public.form_types(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.gateway_events
    ADD CONSTRAINT gateway_events_purchase_id_purchases_id_fk FOREIGN KEY (purchase_id) REFERENCES public.purchases(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.identities
    ADD CONSTRAINT identities_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.images
    ADD CONSTRAINT images_file_files_id_fk FOREIGN KEY (file) REFERENCES public.files(id);
ALTER TABLE ONLY public.imported_attendees
    ADD CONSTRAINT imported_attendees_form_id_forms_id_fk FOREIGN KEY (form_id) REFERENCES public.forms(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.imported_attendees
    ADD CONSTRAINT imported_attendees_registered_user_id_registered_users_id_fk FOREIGN KEY (registered_user_id) REFERENCES public.registered_users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.invoice_counters
    ADD CONSTRAINT invoice_counters_owner_id_users_id_fk FOREIGN KEY (owner_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.invoices
    ADD CONSTRAINT invoices_original_id_invoices_id_fk FOREIGN KEY (original_id) REFERENCES public.invoices(id);
ALTER TABLE ONLY public.invoices
    ADD CONSTRAINT invoices_owner_id_users_id_fk FOREIGN KEY (owner_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.invoices
    ADD CONSTRAINT invoices_purchase_id_purchases_id_fk FOREIGN KEY (purchase_id) REFERENCES public.purchases(id);
ALTER TABLE ONLY public.left_marks
    ADD CONSTRAINT left_marks_form_id_forms_id_fk FOREIGN KEY (form_id) REFERENCES public.forms(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.left_marks
    ADD CONSTRAINT left_marks_registered_user_id_registered_users_id_fk FOREIGN KEY (registered_user_id) REFERENCES public.registered_users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.limited_choices
    ADD CONSTRAINT limited_choices_form_id_forms_id_fk FOREIGN KEY (form_id) REFERENCES public.forms(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.login_links
    ADD CONSTRAINT login_links_made_by_users_id_fk FOREIGN KEY (made_by) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.login_links
    ADD CONSTRAINT login_links_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.mail_servers
    ADD CONSTRAINT mail_servers_changed_by_users_id_fk FOREIGN KEY (changed_by) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.mail_servers
    ADD CONSTRAINT mail_servers_owner_id_users_id_fk FOREIGN KEY (owner_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.mail_wordings
    ADD CONSTRAINT mail_wordings_changed_by_users_id_fk FOREIGN KEY (changed_by) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.mail_wordings
    ADD CONSTRAINT mail_wordings_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.mailing_files
    ADD CONSTRAINT mailing_files_file_files_id_fk FOREIGN KEY (file) REFERENCES public.files(id);
ALTER TABLE ONLY public.mailing_files
    ADD CONSTRAINT mailing_files_mailing_id_mailings_id_fk FOREIGN KEY (mailing_id) REFERENCES public.mailings(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.mailings
    ADD CONSTRAINT mailings_changed_by_users_id_fk FOREIGN KEY (changed_by) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.mailings
    ADD CONSTRAINT mailings_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.mailings
    ADD CONSTRAINT mailings_owner_id_users_id_fk FOREIGN KEY (owner_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_mailing_id_mailings_id_fk FOREIGN KEY (mailing_id) REFERENCES public.mailings(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_purchase_id_purchases_id_fk FOREIGN KEY (purchase_id) REFERENCES public.purchases(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_waiting_id_waiting_entries_id_fk FOREIGN KEY (waiting_id) REFERENCES public.waiting_entries(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.promo_tickets
    ADD CONSTRAINT promo_tickets_promo_id_promos_id_fk FOREIGN KEY (promo_id) REFERENCES public.promos(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.promo_tickets
    ADD CONSTRAINT promo_tickets_ticket_id_tickets_id_fk FOREIGN KEY (ticket_id) REFERENCES public.tickets(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.promos
    ADD CONSTRAINT promos_changed_by_users_id_fk FOREIGN KEY (changed_by) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.promos
    ADD CONSTRAINT promos_form_id_forms_id_fk FOREIGN KEY (form_id) REFERENCES public.forms(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.purchase_events
    ADD CONSTRAINT purchase_events_purchase_id_purchases_id_fk FOREIGN KEY (purchase_id) REFERENCES public.purchases(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.purchase_lines
    ADD CONSTRAINT purchase_lines_purchase_id_purchases_id_fk FOREIGN KEY (purchase_id) REFERENCES public.purchases(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.purchase_lines
    ADD CONSTRAINT purchase_lines_ticket_id_tickets_id_fk FOREIGN KEY (ticket_id) REFERENCES public.tickets(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.purchases
    ADD CONSTRAINT purchases_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.purchases
    ADD CONSTRAINT purchases_form_id_forms_id_fk FOREIGN KEY (form_id) REFERENCES public.forms(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.purchases
    ADD CONSTRAINT purchases_promo_id_promos_id_fk FOREIGN KEY (promo_id) REFERENCES public.promos(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.purchases
    ADD CONSTRAINT purchases_taken_by_users_id_fk FOREIGN KEY (taken_by) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_asked_by_users_id_fk FOREIGN KEY (asked_by) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_purchase_id_purchases_id_fk FOREIGN KEY (purchase_id) REFERENCES public.purchases(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_registered_user_id_registered_users_id_fk FOREIGN KEY (registered_user_id) REFERENCES public.registered_users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.registered_users
    ADD CONSTRAINT registered_users_changed_by_users_id_fk FOREIGN KEY (changed_by) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.registered_users
    ADD CONSTRAINT registered_users_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.registered_users
    ADD CONSTRAINT registered_users_form_id_forms_id_fk FOREIGN KEY (form_id) REFERENCES public.forms(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.registered_users
    ADD CONSTRAINT registered_users_ordered_ticket_id_tickets_id_fk FOREIGN KEY (ordered_ticket_id) REFERENCES public.tickets(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.registered_users
    ADD CONSTRAINT registered_users_purchase_id_purchases_id_fk FOREIGN KEY (purchase_id) REFERENCES public.purchases(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.registered_users
    ADD CONSTRAINT registered_users_ticket_id_tickets_id_fk FOREIGN KEY (ticket_id) REFERENCES public.tickets(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.retired_codes
    ADD CONSTRAINT retired_codes_registered_user_id_registered_users_id_fk FOREIGN KEY (registered_user_id) REFERENCES public.registered_users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.scans
    ADD CONSTRAINT scans_exhibitor_id_users_id_fk FOREIGN KEY (exhibitor_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.scans
    ADD CONSTRAINT scans_registered_user_id_registered_users_id_fk FOREIGN KEY (registered_user_id) REFERENCES public.registered_users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.scans
    ADD CONSTRAINT scans_stand_id_stands_id_fk FOREIGN KEY (stand_id) REFERENCES public.stands(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.settings
    ADD CONSTRAINT settings_changed_by_users_id_fk FOREIGN KEY (changed_by) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.settings
    ADD CONSTRAINT settings_owner_id_users_id_fk FOREIGN KEY (owner_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.stands
    ADD CONSTRAINT stands_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.statement_entries
    ADD CONSTRAINT statement_entries_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.statement_entries
    ADD CONSTRAINT statement_entries_noted_by_users_id_fk FOREIGN KEY (noted_by) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.statement_entries
    ADD CONSTRAINT statement_entries_purchase_id_purchases_id_fk FOREIGN KEY (purchase_id) REFERENCES public.purchases(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.tickets
    ADD CONSTRAINT tickets_changed_by_users_id_fk FOREIGN KEY (changed_by) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.tickets
    ADD CONSTRAINT tickets_form_id_forms_id_fk FOREIGN KEY (form_id) REFERENCES public.forms(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_member_of_users_id_fk FOREIGN KEY (member_of) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_stand_id_stands_id_fk FOREIGN KEY (stand_id) REFERENCES public.stands(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.waiting_entries
    ADD CONSTRAINT waiting_entries_form_id_forms_id_fk FOREIGN KEY (form_id) REFERENCES public.forms(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.waiting_entries
    ADD CONSTRAINT waiting_entries_purchase_id_purchases_id_fk FOREIGN KEY (purchase_id) REFERENCES public.purchases(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.waiting_entries
    ADD CONSTRAINT waiting_entries_ticket_id_tickets_id_fk FOREIGN KEY (ticket_id) REFERENCES public.tickets(id) ON DELETE CASCADE;
commit;
