# Varnish in front of our server. It keeps pages and files, and our server tells it what each release changes:
# DEPLOY_PURGE=http://127.0.0.1:6081
vcl 4.1;

# Our server.
backend default {
  .host = "127.0.0.1";
  .port = "4321";
}

# Machines that may purge: our server.
acl servers {
  "127.0.0.1";
}

sub vcl_recv {
  if (req.method == "PURGE") {
    if (!client.ip ~ servers) {
      return (synth(405));
    }
    return (purge);
  }
  # Forms, the back office, previews and share links are for one person each.
  if (req.url ~ "^/(api|admin|preview|share|metrics)(/|\?|$)") {
    return (pass);
  }
  # Pages do not differ by cookie.
  unset req.http.Cookie;
}

# Nor by query, and what is purged has none. Our server still gets it, as redirects keep it.
sub vcl_hash {
  hash_data(regsub(req.url, "\?.*$", ""));
  hash_data(req.http.host);
  return (lookup);
}

sub vcl_backend_response {
  if (bereq.uncacheable) {
    return (deliver);
  }
  # Pages ask browsers to come back each time. This cache need not, as it is told of changes.
  if (beresp.status == 200 && beresp.http.Cache-Control !~ "no-store") {
    set beresp.ttl = 1d;
    # For another day while our server is down.
    set beresp.grace = 1d;
  } else {
    # Redirects are counted by our server.
    set beresp.ttl = 0s;
    set beresp.uncacheable = true;
  }
}
