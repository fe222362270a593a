# Varnish in front of a bucket that is a website. Our server purges what each release changes:
# DEPLOY_PURGE=http://127.0.0.1:6081
vcl 4.1;

# The website endpoint of the store.
backend default {
  .host = "s3-website.example.org";
  .port = "80";
}

# Machines that may purge: our servers.
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
}

sub vcl_backend_fetch {
  # The name under which the store knows the bucket.
  set bereq.http.host = "example.s3-website.example.org";
}

sub vcl_backend_response {
  # Pages ask browsers to come back each time. This cache need not, as it is told of changes.
  if (beresp.status == 200 || beresp.status == 301 || beresp.status == 404) {
    set beresp.ttl = 1d;
  }
}
